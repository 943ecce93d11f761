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
  /** Time limit of a reply. */
  readonly answerMs: number;
}

type Received = Frame | { readonly kind: "noise" };

interface Line extends Setting {
  readonly received: Inbox<Received>;
  /** Drops an incomplete frame. */
  readonly forget: () => void;
  /** Called for something received that is not the reply to this command. */
  readonly stray: () => void;
}

const NOTHING = new Uint8Array();

/** The reply to the command just sent: an acknowledgement, then the first frame after it. */
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
      // The reply to an earlier command: ours follows its acknowledgement.
      stray();
    } else {
      return frame;
    }
  }
}

/** Runs a task that uses the line, with a queue for everything received; what is left at its end was unsolicited. */
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
 * Ends the encoder's current command (an acknowledgement from the host aborts it, UM0701-02 6.2.1.3), then has it echo
 * random bytes. Everything received before the echo belongs to earlier exchanges, and nothing of those can follow,
 * because the line keeps the order.
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
 * Commands and replies. A reply contains the type of its command but no number, so it is matched by order alone, which
 * fails once a reply was lost, duplicated or late. In case of doubt the line is settled before the next command.
 */
export class Conversation {
  readonly #line: Line;
  /** Codes of commands that this encoder has accepted before. */
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

  /** Whether the line must be settled before the next command. */
  inDoubt(): boolean {
    return this.#inDoubt;
  }

  /** `before` is sent before the command's frame; `ms` is the time limit of the reply. */
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
    // From the first byte on the line is in doubt, until a matching reply.
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

  /** False if something else was received: the reply to an earlier command. */
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
