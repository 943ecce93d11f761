import { pause } from "../../kernel/clock.ts";
import { isDevice } from "../../kernel/errors.ts";
import type { SimulatorSetting, StartSimulator } from "../driver.ts";
import { chipOf, type Outcome } from "./sim-chip.ts";
import { ACKNOWLEDGE, answerFrame, type FromHost, hostReceiver, SYNTAX_ERROR } from "./sim-frames.ts";

/** UM0701-02 6.2.3. */
const START_RATE = 115_200;
const WAKING = 0x55;
const SAM_CONFIGURATION = 0x14;
/** The interval of a search without a time limit. */
const POLL_INTERVAL_MS = 5;

/**
 * The chip on its serial line. After power-on it is in "low battery" mode: an edge on the line (55) wakes it, and
 * SAMConfiguration is the only command it then accepts. After a power-down command, the edge alone is enough.
 */
type Power = "off" | "woken" | "on" | "down";

/** The simulated line's own limits: above `clean=<bit/s>` every answer loses a bit. */
function damaged(bytes: readonly number[], rate: number, clean: number): Uint8Array {
  const sent = Uint8Array.from(bytes);
  if (rate > clean) sent[sent.length >> 1] = (sent[sent.length >> 1] ?? 0) ^ 0x10;
  return sent;
}

/** A PN532 at its UART. Options: `antenna=broken`; `clean=<bit/s>`, the highest rate that the line carries well. */
export const startSimulator: StartSimulator = ({ port, field, clock, options, pace }: SimulatorSetting) => {
  const execute = chipOf(field, pace, options);
  const clean = Number(options.get("clean") ?? Number.POSITIVE_INFINITY);
  const stopped = new AbortController();
  let power: Power = "off";
  let rate = START_RATE;
  /** Set when the host has acknowledged the answer to SetSerialBaudRate. */
  let nextRate: number | undefined;
  let lastAnswer: readonly number[] = SYNTAX_ERROR;
  let running = new AbortController();

  const send = (bytes: readonly number[]) => port.write(damaged(bytes, rate, clean), stopped.signal);

  /** Until there is a card, or the host has had enough. */
  async function outcomeOf(command: readonly number[], signal: AbortSignal): Promise<Outcome> {
    let outcome = execute(command);
    while (outcome === "wait" && !signal.aborted) {
      await pause(clock, POLL_INTERVAL_MS, stopped.signal);
      outcome = execute(command);
    }
    return outcome;
  }

  async function run(command: readonly number[], signal: AbortSignal): Promise<void> {
    const [code = 0] = command;
    if (power === "woken" && code !== SAM_CONFIGURATION) return;
    power = "on";
    await send(ACKNOWLEDGE);
    if (signal.aborted) return;
    const outcome = await outcomeOf(command, signal);
    if (outcome === "wait") return;
    if (outcome?.takes) await pause(clock, outcome.takes, stopped.signal);
    if (signal.aborted) return;
    lastAnswer = outcome ? answerFrame([code + 1, ...outcome.answer]) : SYNTAX_ERROR;
    nextRate = typeof outcome?.afterwards === "object" ? outcome.afterwards.rate : undefined;
    await send(lastAnswer);
    if (outcome?.afterwards === "power-down") power = "down";
  }

  async function acknowledged(): Promise<void> {
    if (nextRate === undefined) return;
    rate = nextRate;
    nextRate = undefined;
    await port.setBaudRate(rate, stopped.signal);
  }

  const end = (error: unknown) => {
    stopped.abort();
    if (!isDevice(error)) throw error;
  };
  let work = port.setBaudRate(rate, stopped.signal).catch(end);
  /** One command at a time; a new one cancels the current one (6.2.1.3). A closed port ends the simulation. */
  function received(frame: FromHost): void {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const next = {
      ack: acknowledged,
      nack: () => send(lastAnswer),
      command: () => run(frame.kind === "command" ? frame.bytes : [], signal),
    }[frame.kind];
    work = work.then(next).catch(end);
  }

  const receive = hostReceiver(received);
  const off = port.onBytes((bytes) => {
    for (const byte of bytes) {
      if ((power === "off" || power === "down") && byte === WAKING) power = power === "off" ? "woken" : "on";
      else if (power === "woken" || power === "on") receive(byte);
    }
  });
  return () => {
    off();
    stopped.abort();
  };
};
