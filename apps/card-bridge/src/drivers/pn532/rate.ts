import { randomBytes } from "node:crypto";
import { type Clock, pause } from "../../kernel/clock.ts";
import { DeviceError, isDevice } from "../../kernel/errors.ts";
import type { BytePort } from "../../transport/byte-port.ts";
import { echo, RATE_CODES, samConfiguration, setRate } from "./commands.ts";
import type { Conversation } from "./conversation.ts";
import { ACK, toFrame, WAKE_UP } from "./frames.ts";

/** After power-on (UM0701-02 6.2.3). */
export const START_RATE = 115_200;
/** Rates tried automatically, best first; 1288000 only on request: most adapters do not support it. */
const BEST_FIRST: readonly number[] = [921_600, 460_800, 230_400];
/** Rates at which a killed program may have left an encoder, the most likely first. */
const LEFT_AT: readonly number[] = [START_RATE, 921_600, 460_800, 230_400, 1_288_000];
/** Time limit of the reply at each rate, in two rounds: much longer than the usual 5 ms, for busy computers. */
const ROUNDS_MS: readonly number[] = [120, 240];
/** Time limit of an echo at a rate that is optional: all of them together take much less than two seconds. */
const PROOF_MS = 240;
/** Within this time the acknowledgement has left the adapter's buffer, and the chip has changed its rate (200 µs). */
const CHANGE_MS = 10;
/** Test data that a line must transfer without an error: long runs of each level, every edge, and random bytes. */
const PROOF: readonly (() => Uint8Array)[] = [
  () => Uint8Array.from({ length: 24 }, (_, at) => [0x00, 0xff, 0x55, 0xaa, 0x0f, 0xf0][Math.floor(at / 4)] ?? 0),
  () => randomBytes(24),
  () => randomBytes(24),
];

interface Setting {
  readonly port: BytePort;
  readonly clock: Clock;
  readonly exchange: Conversation;
  /** Time limit of a reply. */
  readonly answerMs: number;
  /** Whether the address names it: then it is also the limit while the encoder is woken and a rate is tried. */
  readonly isNamed: boolean;
}

/** A slow line, such as Bluetooth or a serial server, would still be answering the round before. */
const roundsOf = ({ isNamed, answerMs }: Setting): readonly number[] =>
  isNamed && answerMs > Math.max(...ROUNDS_MS)
    ? ROUNDS_MS.map(() => answerMs)
    : ROUNDS_MS.map((ms) => Math.min(ms, answerMs));

const isLineError = (error: unknown) =>
  isDevice(error, "ENCODER_SILENT", "ENCODER_GARBLED", "ENCODER_REFUSED", "BAUD_WRONG");

/** Negotiates the baud rate between a bridge and its encoder. */
export class CommonRate {
  readonly #setting: Setting;
  #rate = START_RATE;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  now(): number {
    return this.#rate;
  }

  /** Wakes the encoder at its present rate. Rejects with the errors of a silent, garbled or disconnected encoder. */
  async find(signal: AbortSignal): Promise<void> {
    for (const ms of roundsOf(this.#setting)) {
      for (const candidate of new Set([this.#rate, ...LEFT_AT])) {
        if (await this.#answersAt(candidate, ms, signal)) return;
      }
    }
    this.#rate = START_RATE;
    await this.#setting.port.setBaudRate(START_RATE, signal);
    throw new DeviceError("ENCODER_SILENT", samConfiguration.doing);
  }

  /** Changes to `requested`, else to the best rate without errors; back to the initial rate if there is none. */
  async raise(requested: number | undefined, signal: AbortSignal): Promise<void> {
    const better = requested === undefined ? BEST_FIRST : [requested].filter((one) => RATE_CODES.has(one));
    for (const candidate of [...better, START_RATE]) {
      if (await this.#isClean(candidate, signal)) return;
    }
    throw new DeviceError("ENCODER_GARBLED", setRate.doing);
  }

  /** Returns to the rate after power-on, which every other program expects. */
  lower(signal: AbortSignal): Promise<void> {
    return this.#change(START_RATE, signal);
  }

  async #answersAt(candidate: number, ms: number, signal: AbortSignal): Promise<boolean> {
    const { port, exchange } = this.#setting;
    try {
      await port.setBaudRate(candidate, signal);
      await exchange.ask(samConfiguration, undefined, signal, { before: WAKE_UP, ms });
      this.#rate = candidate;
      return true;
    } catch (error) {
      if (isLineError(error)) return false;
      throw error;
    }
  }

  async #isClean(candidate: number, signal: AbortSignal): Promise<boolean> {
    const { exchange, answerMs, isNamed } = this.#setting;
    const ms = candidate === START_RATE || isNamed ? answerMs : Math.min(PROOF_MS, answerMs);
    try {
      await this.#change(candidate, signal);
      for (const bytes of PROOF) await exchange.ask(echo, bytes(), signal, { ms });
      return true;
    } catch (error) {
      if (!isLineError(error)) throw error;
    }
    await this.#goBack(this.#rate, signal);
    return false;
  }

  /**
   * The encoder replies at the old rate, waits for the acknowledgement, then changes (UM0701-02 7.2.8). First it is
   * tested whether our own port supports the rate; otherwise the encoder would be unreachable until it loses power.
   */
  async #change(to: number, signal: AbortSignal): Promise<void> {
    const { port, clock, exchange } = this.#setting;
    if (to === this.#rate) return;
    await port.setBaudRate(to, signal);
    await port.setBaudRate(this.#rate, signal);
    await exchange.ask(setRate, to, signal);
    await exchange.acknowledge(signal);
    await pause(clock, CHANGE_MS, signal);
    await port.setBaudRate(to, signal);
    this.#rate = to;
  }

  /** Returns to the rate after power-on from one at which replies are unreadable: the command is sent blindly. */
  async #goBack(from: number, signal: AbortSignal): Promise<void> {
    const { port, clock } = this.#setting;
    const rounds = roundsOf(this.#setting);
    for (const ms of [...rounds, ...rounds]) {
      await port.setBaudRate(from, signal);
      for (const bytes of [toFrame(setRate.encode(START_RATE)), ACK]) {
        await port.write(bytes, signal);
        await pause(clock, CHANGE_MS, signal);
      }
      if (await this.#answersAt(START_RATE, ms, signal)) return;
    }
    await this.find(signal);
  }
}
