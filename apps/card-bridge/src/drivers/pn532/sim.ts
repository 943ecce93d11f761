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
 * The chip on its serial line. After power-on it is in "low battery" mode: an edge on the line (55) wakes it, and it
 * then accepts only SAMConfiguration. After a power-down command, the edge alone is enough.
 */
type Power = "off" | "woken" | "on" | "down";

/** The simulated line's limit: above `clean=<bit/s>` every reply loses a bit. */
function damaged(bytes: readonly number[], rate: number, clean: number): Uint8Array {
  const sent = Uint8Array.from(bytes);
  if (rate > clean) sent[sent.length >> 1] = (sent[sent.length >> 1] ?? 0) ^ 0x10;
  return sent;
}

/** The chip while it has power. */
class ChipOnLine {
  readonly #setting: SimulatorSetting;
  readonly #execute: ReturnType<typeof chipOf>;
  readonly #cleanRate: number;
  readonly #stopped = new AbortController();
  readonly #stopListening: () => void;
  #power: Power = "off";
  #rate = START_RATE;
  /** Applied when the host has acknowledged the reply to SetSerialBaudRate. */
  #nextRate: number | undefined;
  #lastAnswer: readonly number[] = SYNTAX_ERROR;
  /** Number of the frame that was received last. */
  #latest = 0;
  #work: Promise<void>;

  constructor(setting: SimulatorSetting) {
    const { port, field, options, pace } = setting;
    this.#setting = setting;
    this.#execute = chipOf(field, pace, options);
    this.#cleanRate = Number(options.get("clean") ?? Number.POSITIVE_INFINITY);
    this.#work = port.setBaudRate(START_RATE, this.#stopped.signal).catch((error: unknown) => this.#end(error));
    const receive = hostReceiver((frame) => this.#handle(frame));
    this.#stopListening = port.onBytes((bytes) => {
      for (const byte of bytes) this.#feed(byte, receive);
    });
  }

  stop(): void {
    this.#stopListening();
    this.#stopped.abort();
  }

  #feed(byte: number, receive: (byte: number) => void): void {
    if (this.#power === "woken" || this.#power === "on") receive(byte);
    else if (byte === WAKING) this.#power = this.#power === "off" ? "woken" : "on";
  }

  /** One command at a time; a new one cancels the current one (6.2.1.3). A closed port ends the simulation. */
  #handle(frame: FromHost): void {
    const number = ++this.#latest;
    const isCancelled = () => this.#latest !== number;
    this.#work = this.#work.then(() => this.#obey(frame, isCancelled)).catch((error: unknown) => this.#end(error));
  }

  #obey(frame: FromHost, isCancelled: () => boolean): Promise<void> {
    switch (frame.kind) {
      case "ack":
        return this.#changeRate();
      case "nack":
        return this.#send(this.#lastAnswer);
      case "command":
        return this.#run(frame.bytes, isCancelled);
    }
  }

  async #run(command: readonly number[], isCancelled: () => boolean): Promise<void> {
    const [code = 0] = command;
    if (this.#power === "woken" && code !== SAM_CONFIGURATION) return;
    this.#power = "on";
    await this.#send(ACKNOWLEDGE);
    if (isCancelled()) return;
    const outcome = await this.#outcomeOf(command, isCancelled);
    if (outcome === "wait") return;
    if (outcome?.takes) await pause(this.#setting.clock, outcome.takes, this.#stopped.signal);
    if (isCancelled()) return;
    this.#lastAnswer = outcome ? answerFrame([code + 1, ...outcome.answer]) : SYNTAX_ERROR;
    this.#nextRate = typeof outcome?.afterwards === "object" ? outcome.afterwards.rate : undefined;
    await this.#send(this.#lastAnswer);
    if (outcome?.afterwards === "power-down") this.#power = "down";
  }

  /** Repeated until there is a card, or the host aborts. */
  async #outcomeOf(command: readonly number[], isCancelled: () => boolean): Promise<Outcome> {
    let outcome = this.#execute(command);
    while (outcome === "wait" && !isCancelled()) {
      await pause(this.#setting.clock, POLL_INTERVAL_MS, this.#stopped.signal);
      outcome = this.#execute(command);
    }
    return outcome;
  }

  async #changeRate(): Promise<void> {
    if (this.#nextRate === undefined) return;
    this.#rate = this.#nextRate;
    this.#nextRate = undefined;
    await this.#setting.port.setBaudRate(this.#rate, this.#stopped.signal);
  }

  #send(bytes: readonly number[]): Promise<void> {
    return this.#setting.port.write(damaged(bytes, this.#rate, this.#cleanRate), this.#stopped.signal);
  }

  #end(error: unknown): void {
    this.#stopped.abort();
    if (!isDevice(error)) throw error;
  }
}

/** A PN532 at its UART. Options: `antenna=broken`; `clean=<bit/s>`, the highest rate without errors. */
export const startSimulator: StartSimulator = (setting) => {
  const chip = new ChipOnLine(setting);
  return () => chip.stop();
};
