import { type LineInbox, lineInbox } from "../../framing/line-inbox.ts";
import type { Clock } from "../../kernel/clock.ts";
import { withDeadline } from "../../kernel/deadline.ts";
import { withEitherSignal } from "../../kernel/either-signal.ts";
import { cancelled, DeviceError, isDevice } from "../../kernel/errors.ts";
import type { BytePort } from "../../transport/byte-port.ts";
import { bodyOf, type Command, getTicks } from "./commands.ts";
import { fromLine, toLine } from "./frames.ts";

/** The longest reply is a version string of 255 characters. */
const MAX_LINE = 600;
/** After settling, the line must stay silent for this long. */
const QUIET_MS = 15;
/** Lines that may still arrive from before the settling; more mean a device that never stops. */
const MAX_STRAYS = 32;
const UNPROVEN = "checking that every answer had its question";

interface Setting {
  readonly port: BytePort;
  readonly clock: Clock;
  readonly withCrc: boolean;
  readonly answerMs: () => number;
}

interface Line extends Setting {
  readonly inbox: LineInbox;
}

/** Sends a command and returns the first line received. */
async function exchange(line: Line, command: Uint8Array, doing: string, signal: AbortSignal): Promise<string> {
  const limit = { ms: line.answerMs(), doing, code: "ENCODER_SILENT" } as const;
  const sent = async (within: AbortSignal) => {
    if (within.aborted) throw cancelled(within, doing);
    const answer = line.inbox.next(within, doing);
    // Awaited below; a write that fails first must not leave its rejection unhandled.
    answer.catch(() => undefined);
    await line.port.write(Buffer.from(toLine(command, line.withCrc), "latin1"), within);
    return answer;
  };
  return withEitherSignal(signal, line.port.disconnected, (whileThere) =>
    withDeadline(whileThere, line.clock, limit, sent),
  );
}

function isTicks(line: Line, text: string): boolean {
  const answer = fromLine(text, line.withCrc);
  return answer?.[0] === 0 && getTicks.decode(answer.subarray(1), undefined) !== undefined;
}

/** Requests the tick counter and discards everything before its reply. */
async function askForTicks(line: Line, signal: AbortSignal): Promise<void> {
  const { doing } = getTicks;
  // Ends a command that was cut off and is still incomplete in the reader.
  await line.port.write(Buffer.from("\r", "latin1"), signal);
  let text = await exchange(line, getTicks.encode(), doing, signal);
  for (let count = 0; !isTicks(line, text); count += 1) {
    if (count === MAX_STRAYS) throw new DeviceError("ENCODER_GARBLED", doing);
    const limit = { ms: line.answerMs(), doing, code: "ENCODER_GARBLED" } as const;
    const whileThere = AbortSignal.any([signal, line.port.disconnected]);
    text = await withDeadline(whileThere, line.clock, limit, (within) => line.inbox.next(within, doing));
  }
}

/** Receives everything still in transit, until nothing arrives for a while. */
async function untilQuiet({ inbox, port, clock }: Line, signal: AbortSignal): Promise<void> {
  for (let count = 0; count < MAX_STRAYS; count += 1) {
    const quiet = new AbortController();
    const stop = clock.after(QUIET_MS, () => quiet.abort());
    const unreachable = AbortSignal.any([signal, port.disconnected]);
    try {
      await inbox.next(AbortSignal.any([unreachable, quiet.signal]), getTicks.doing);
    } catch (error) {
      if (unreachable.aborted) throw error;
      return;
    } finally {
      stop();
    }
  }
  throw new DeviceError("ENCODER_GARBLED", getTicks.doing);
}

/**
 * Commands and replies over a line without numbers: a reply belongs to the command before it only if none was lost,
 * duplicated or late. In case of doubt the line is settled before the next command: the tick counter is requested, and
 * everything before its reply, which has a unique format, is discarded.
 */
export class Conversation {
  readonly #line: Line;
  #inDoubt = false;
  /** An unsolicited reply arrived since the last settling: data read since then may belong to another command. */
  #unproven = false;

  constructor(setting: Setting) {
    this.#line = { ...setting, inbox: lineInbox({ port: setting.port, delimiter: "\r", max: MAX_LINE }) };
  }

  async ask<I, O>(command: Command<I, O>, input: I, signal: AbortSignal): Promise<O> {
    const strays = this.#line.inbox.unasked() > 0;
    if (strays) this.#unproven = true;
    if (strays || this.#inDoubt) await this.#resettle(signal);
    return this.#askTrusted(command, input, signal);
  }

  async settle(signal: AbortSignal): Promise<void> {
    const wasUnproven = this.#line.inbox.unasked() > 0 || this.#unproven || this.#inDoubt;
    this.#unproven = false;
    if (!wasUnproven && (await this.#ticksAnswer(signal))) return;
    await this.#resettle(signal);
    throw new DeviceError("ENCODER_GARBLED", UNPROVEN);
  }

  async #resettle(signal: AbortSignal): Promise<void> {
    const { inbox } = this.#line;
    inbox.keep(true);
    try {
      await askForTicks(this.#line, signal);
      await untilQuiet(this.#line, signal);
      this.#inDoubt = false;
    } finally {
      inbox.keep(false);
    }
  }

  async #askTrusted<I, O>(command: Command<I, O>, input: I, signal: AbortSignal): Promise<O> {
    if (signal.aborted) throw cancelled(signal, command.doing);
    // From the first byte on the line is in doubt, until a matching reply.
    this.#inDoubt = true;
    const text = await exchange(this.#line, command.encode(input), command.doing, signal);
    const answer = fromLine(text, this.#line.withCrc);
    // A rejection is a reply to this command as well, so the line need not be settled.
    if (answer?.length === 1 && answer[0] !== 0) this.#inDoubt = false;
    const meaning = answer && command.decode(bodyOf(answer, command.doing), input);
    if (meaning === undefined) throw new DeviceError("ENCODER_GARBLED", command.doing);
    this.#inDoubt = false;
    return meaning;
  }

  /** False if something else was received: the reply to an earlier command. */
  async #ticksAnswer(signal: AbortSignal): Promise<boolean> {
    try {
      await this.#askTrusted(getTicks, undefined, signal);
      return true;
    } catch (error) {
      if (isDevice(error, "ENCODER_GARBLED")) return false;
      throw error;
    }
  }
}
