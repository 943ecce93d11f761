import { pause } from "../../kernel/clock.ts";
import { isDevice } from "../../kernel/errors.ts";
import type { StartSimulator } from "../driver.ts";
import type { Noise } from "../noisy-port.ts";
import { simulatedReader } from "./sim-reader.ts";

/**
 * The card's side of vpcd, the virtual reader of vsmartcard (README of its virtualsmartcard, "virtual smart card over
 * TCP"): length in two bytes, high byte first, then the message. A message of one byte controls the reader.
 */
const POWER_OFF = 0;
const POWER_ON = 1;
const RESET = 2;
const GIVE_ATR = 4;

const framed = (payload: readonly number[]) =>
  Uint8Array.from([Math.floor(payload.length / 256), payload.length % 256, ...payload]);

/** The first message of the received bytes, once it is complete. */
function whole([high, low, ...rest]: readonly number[]): readonly number[] | undefined {
  const length = (high ?? 0) * 256 + (low ?? 0);
  return low === undefined || rest.length < length ? undefined : rest.slice(0, length);
}

/** An ATR is not a request to the card: the service uses it to poll for cards, several times per second. */
const isAtr = (frame: Uint8Array) => frame.length === 2 || frame[2] === 0x3b;

/**
 * USB transfers have numbers and checksums, so a bad line shows as an invalid status or as a reply without one;
 * duplicate or late replies are dropped below.
 */
const spoiled: Noise["spoiled"] = (frame) => frame.with(frame.length - 2, (frame.at(-2) ?? 0) ^ 0x80);
export const noise: Noise = {
  isAnswer: (frame) => !isAtr(frame),
  spoiled,
  shortened: spoiled,
  canBeStale: false,
  withGarbage: () => [framed([0xff])],
  doubled: (frame) => [frame],
};

export const startSimulator: StartSimulator = ({ port, field, clock, options, pace }) => {
  const reader = simulatedReader({
    field,
    keyMemory: options.get("keys") === "kept" ? 0x20 : 0x00,
    byType: options.get("keys") === "by-type",
    isContact: options.get("reader") === "contact",
  });
  /** Time of a command besides the card's own: USB, the service, the reader's processor. */
  const commandMs = Number(options.get("command") ?? 0);
  const stopped = new AbortController();
  const { signal } = stopped;
  let received: readonly number[] = [];
  let work = Promise.resolve();

  async function control(byte: number): Promise<void> {
    if (byte === POWER_OFF) reader.power(false);
    if (byte === POWER_ON || byte === RESET) {
      if (pace.select > 0) await pause(clock, pace.select, signal);
      reader.power(true);
    }
    if (byte === GIVE_ATR) await port.write(framed(reader.atr()), signal);
  }
  async function execute(message: readonly number[]): Promise<void> {
    const [first = POWER_OFF] = message;
    if (message.length === 1) return control(first);
    const takes = reader.takes(message);
    const ms = commandMs + (takes ? pace[takes] : 0);
    if (ms > 0) await pause(clock, ms, signal);
    return port.write(framed(reader.answer(message)), signal);
  }
  const end = (error: unknown) => {
    stopped.abort();
    if (!isDevice(error)) throw error;
  };
  const off = port.onBytes((bytes) => {
    received = [...received, ...bytes];
    for (let message = whole(received); message; message = whole(received)) {
      const took = message;
      received = received.slice(2 + took.length);
      // One at a time, in order. A closed port ends the simulation.
      if (took.length > 0) work = work.then(() => execute(took)).catch(end);
    }
  });
  return () => {
    off();
    stopped.abort();
  };
};
