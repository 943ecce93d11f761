import { randomBytes } from "node:crypto";
import { join } from "@adel/card";
import { framed } from "../../framing/framed.ts";
import { type Inbox, inbox } from "../../framing/inbox.ts";
import type { Clock } from "../../kernel/clock.ts";
import { withDeadline } from "../../kernel/deadline.ts";
import { withEitherSignal } from "../../kernel/either-signal.ts";
import { cancelled, DeviceError, isDevice } from "../../kernel/errors.ts";
import type { BytePort } from "../../transport/byte-port.ts";
import { type Command, echo } from "./commands.ts";
import { ACK, cutFrame, type Frame, NACK, toFrame } from "./frames.ts";

/** No other frame contains these by chance. */
const NONCE_BYTES = 8;
/** How often the echo is sent while the line is settled. */
const SETTLING_TRIES = 3;
const UNPROVEN = "checking that every answer had its question";

interface How {
  readonly before?: Uint8Array;
  readonly ms?: number;
}

interface Setting {
  readonly port: BytePort;
  readonly clock: Clock;
  /** How long an answer is waited for. */
  readonly answerMs: number;
}

type Received = Frame | { readonly kind: "noise" };

interface Line extends Setting {
  readonly received: Inbox<Received>;
  /** Drops an incomplete frame. */
  readonly forget: () => void;
  /** Received something that is not the reply to this command. */
  readonly stray: () => void;
}

const NOTHING = new Uint8Array();

/** The answer to a command that has just been sent: an acknowledgement, then the first frame behind it. */
async function answerTo({ received, port, stray }: Line, doing: string, signal: AbortSignal) {
  let acknowledged = false;
  let repeated = false;
  for (;;) {
    const frame = await received.next(signal, doing);
    if (frame.kind === "ack") {
      if (acknowledged) stray();
      acknowledged = true;
    } else if (frame.kind === "spoilt" && acknowledged && !repeated) {
      // The reply is complete but damaged: the encoder keeps it and can repeat it (UM0701-02 6.2.1.4).
      repeated = true;
      await port.write(NACK, signal);
    } else if (frame.kind === "noise" || frame.kind === "spoilt" || frame.kind === "nack") {
      throw new DeviceError("ENCODER_GARBLED", doing);
    } else if (!acknowledged) {
      // Of a question before: ours is answered after its acknowledgement only.
      stray();
    } else {
      return frame;
    }
  }
}

/** A task that uses the line, for which everything received is queued; the rest at its end was unsolicited. */
async function atLine<T>(
  { port, received }: Line,
  signal: AbortSignal,
  task: (whileThere: AbortSignal) => Promise<T>,
): Promise<T> {
  received.keep(true);
  try {
    return await withEitherSignal(signal, port.disconnected, task);
  } finally {
    received.keep(false);
  }
}

const isEcho = (frame: Received, nonce: Uint8Array) =>
  frame.kind === "answer" && frame.data[0] === 0x01 && echo.decode(frame.data.subarray(1), nonce) === true;

/**
 * Ends whatever the encoder is doing (an acknowledgement from the host aborts it, UM0701-02 6.2.1.3), then has it echo
 * bytes that cannot have been sent before. Bytes before the echo belong to the old exchange; none of it can follow,
 * because the line keeps its order.
 */
async function settleLine(line: Line, signal: AbortSignal): Promise<void> {
  const { doing } = echo;
  const limit = { ms: line.answerMs / SETTLING_TRIES, doing, code: "ENCODER_SILENT" } as const;
  let others = 0;
  for (let attempt = 1; ; attempt += 1) {
    line.forget();
    const nonce = randomBytes(NONCE_BYTES);
    try {
      return await withDeadline(signal, line.clock, limit, async (within) => {
        await line.port.write(join(ACK, toFrame(echo.encode(nonce))), within);
        while (!isEcho(await line.received.next(within, doing), nonce)) others += 1;
      });
    } catch (error) {
      if (signal.aborted) throw error;
      if (attempt < SETTLING_TRIES) continue;
      throw others > 0 ? new DeviceError("ENCODER_GARBLED", doing, {}, error) : error;
    }
  }
}

/**
 * Command and reply. A reply names the type of its command, not the command: which one is meant follows from the order
 * alone, as long as none was lost, doubled or late. After any such doubt the line is settled before the next question.
 */
export class Conversation {
  readonly #line: Line;
  /** Codes that this encoder has taken before. */
  readonly #known = new Set<number>();
  #inDoubt = false;
  /** An unsolicited item arrived since the last settling: data read since then may belong to another command. */
  #unproven = false;
  #strays = 0;

  constructor(setting: Setting) {
    const received = inbox<Received>();
    const frames = framed({ cut: cutFrame, onFrame: received.put, onNoise: () => received.put({ kind: "noise" }) });
    setting.port.onBytes((bytes) => frames.feed(bytes));
    this.#line = { ...setting, received, stray: () => this.#noteStray(), forget: frames.reset };
  }

  /** Whether the line has to be settled before the next question. */
  inDoubt(): boolean {
    return this.#inDoubt;
  }

  /** `before` is sent before the command's frame; `ms` is the time limit of the reply, by default the usual one. */
  async ask<I, O>(command: Command<I, O>, input: I, signal: AbortSignal, how: How = {}): Promise<O> {
    this.#noteUnasked();
    if ((this.#inDoubt || this.#strays > 0) && !how.before) await this.#resettle(signal);
    return this.#askTrusted(command, input, signal, how);
  }

  /** Acknowledges the encoder's last reply, for which a change of rate waits. */
  acknowledge(signal: AbortSignal): Promise<void> {
    return this.#line.port.write(ACK, signal);
  }

  /** Runs commands without a reply, which need no settling. */
  async aside<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#unproven || this.#line.received.unasked() > 0;
    try {
      return await work();
    } finally {
      this.#noteUnasked();
      this.#unproven = before;
    }
  }

  async settle(signal: AbortSignal): Promise<void> {
    this.#noteUnasked();
    const wasUnproven = this.#unproven || this.#inDoubt;
    this.#unproven = false;
    if (!wasUnproven && (await this.#echoes(signal))) return;
    this.#unproven = false;
    await this.#resettle(signal);
    throw new DeviceError("ENCODER_GARBLED", UNPROVEN);
  }

  #noteUnasked(): void {
    if (this.#line.received.unasked() > 0) this.#noteStray();
  }

  #noteStray(): void {
    this.#unproven = true;
    this.#strays += 1;
  }

  async #resettle(signal: AbortSignal): Promise<void> {
    await atLine(this.#line, signal, (whileThere) => settleLine(this.#line, whileThere));
    this.#inDoubt = false;
    this.#strays = 0;
  }

  async #askTrusted<I, O>({ doing, encode, decode }: Command<I, O>, input: I, signal: AbortSignal, how: How) {
    if (signal.aborted) throw cancelled(signal, doing);
    const command = encode(input);
    const [code = 0] = command;
    // From the first byte on the line is in doubt, until an answer fits.
    this.#inDoubt = true;
    const frame = await this.#exchange(command, doing, signal, how);
    const fits = frame.kind === "answer" && frame.data[0] === code + 1;
    const meaning = fits ? decode(frame.data.subarray(1), input) : undefined;
    // A known command was not rejected, but damaged in transit.
    const refused = frame.kind === "syntax-error" && !this.#known.has(code);
    if (!refused && meaning === undefined) throw new DeviceError("ENCODER_GARBLED", doing);
    this.#inDoubt = this.#strays > 0;
    if (meaning === undefined) throw new DeviceError("ENCODER_REFUSED", doing, { status: "syntax error" });
    this.#known.add(code);
    return meaning;
  }

  #exchange(command: Uint8Array, doing: string, signal: AbortSignal, { before = NOTHING, ms }: How) {
    const line = this.#line;
    const limit = { ms: ms ?? line.answerMs, doing, code: "ENCODER_SILENT" } as const;
    if (before.length > 0) line.forget();
    return atLine(line, signal, (whileThere) =>
      withDeadline(whileThere, line.clock, limit, async (within) => {
        await line.port.write(join(before, toFrame(command)), within);
        return answerTo(line, doing, within);
      }),
    );
  }

  /** False where something else came instead: an answer that a question before had still to get. */
  async #echoes(signal: AbortSignal): Promise<boolean> {
    try {
      await this.#askTrusted(echo, randomBytes(NONCE_BYTES), signal, {});
      return !this.#unproven;
    } catch (error) {
      if (isDevice(error, "ENCODER_GARBLED")) return false;
      throw error;
    }
  }
}
