import { CardDataError, CardRefusal, CardSpecError } from "@adel/card";
import { type FaultCode, type FaultValues, faults, faultText, fill, type Language, type Text } from "@adel/protocol";
import { planFault } from "../jobs/order.ts";
import { DeviceError } from "../kernel/errors.ts";
import { withoutSecrets } from "../kernel/log.ts";
import { commandRemedy } from "./remedies.ts";
import { type Word, words } from "./words.ts";

/** What a script can tell apart. */
export const EXIT = { done: 0, failed: 1, usage: 2, partly: 3, noEncoder: 4, noCard: 5 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const BY_FAULT: Partial<Record<FaultCode, ExitCode>> = {
  NO_ENCODER: EXIT.noEncoder,
  ENCODER_SILENT: EXIT.noEncoder,
  ENCODER_UNPLUGGED: EXIT.noEncoder,
  ENCODER_GARBLED: EXIT.noEncoder,
  PORT_FORBIDDEN: EXIT.noEncoder,
  PORT_BUSY: EXIT.noEncoder,
  BAUD_WRONG: EXIT.noEncoder,
  PCSC_DOWN: EXIT.noEncoder,
  PCSC_BINDING_ABSENT: EXIT.noEncoder,
  READER_UNSUITED: EXIT.noEncoder,
  NO_CARD: EXIT.noCard,
  DRIVER_UNKNOWN: EXIT.usage,
  ENCODER_ADDRESS_WRONG: EXIT.usage,
  SPEC_WRONG: EXIT.usage,
  HTTPS_NEEDED: EXIT.usage,
};
export const exitOf = (code: FaultCode): ExitCode => BY_FAULT[code] ?? EXIT.failed;

export interface Streams {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Somebody watches the error stream: progress may stay on one line. */
  readonly live?: boolean;
}

/** How a command speaks: text in one language, or one JSON document. */
export interface Terminal {
  readonly language: Language;
  readonly json: boolean;
  /** The system whose remedies are told. */
  readonly platform: string;
  word(name: Word, values?: FaultValues): string;
  say(text: Text, values?: FaultValues): string;
  /** The one document with --json; `lines` otherwise. */
  result(document: object, lines: readonly string[]): void;
  /** To people only, beside the result. */
  aside(line: string): void;
  /** To people only: what is being worked on; on a terminal the next one takes its place. */
  progress(line: string): void;
  fault(error: Sayable, more?: object): void;
}

/** Back to the first column, and whatever stood there away (ECMA-48 EL). */
const OVER = "\r\u001b[K";

interface Voice {
  readonly language: Language;
  readonly json: boolean;
  readonly platform: string;
}

export function terminal({ out, err, live = false }: Streams, { language, json, platform }: Voice): Terminal {
  const say = (text: Text, values?: FaultValues) => fill(text[language], values);
  let isOver = true;
  /** The last progress is no news any more. */
  const clear = () => {
    if (!isOver) err(OVER);
    isOver = true;
  };
  return {
    language,
    json,
    platform,
    say,
    word: (name, values) => say(words[name], values),
    result(document, lines) {
      clear();
      if (json) out(`${JSON.stringify(document, null, 2)}\n`);
      else for (const line of lines) out(`${line}\n`);
    },
    aside(line) {
      clear();
      if (!json) err(`${line}\n`);
    },
    progress(line) {
      if (json) return;
      err(live ? `${OVER}${line}` : `${line}\n`);
      isOver = !live;
    },
    fault({ code, values, doing }, more = {}) {
      clear();
      const message = faultText(code, language, values);
      const remedy = commandRemedy(code, language, values);
      const { retry, cardMayHaveChanged } = faults[code];
      const error = { code, message, remedy: remedy ?? null, values, retry, cardMayHaveChanged, doing };
      if (json) out(`${JSON.stringify({ ok: false, error, ...more }, null, 2)}\n`);
      else err(`${message} (${code})\n${remedy === undefined ? "" : `${remedy}\n`}`);
    },
  };
}

/** The command line itself is wrong in a way that only the command can know. */
export class WrongUsage extends Error {
  override readonly name = "WrongUsage";
  readonly about: Word;
  readonly values: FaultValues;
  constructor(about: Word, values: FaultValues) {
    super(about);
    this.about = about;
    this.values = values;
  }
}

/** A fault that is not the device's: the server's answer, most often. */
export class CommandFault extends Error {
  override readonly name = "CommandFault";
  readonly code: FaultCode;
  readonly doing: string;
  readonly values: FaultValues = {};
  constructor(code: FaultCode, doing: string) {
    super(`${code} while ${doing}`);
    this.code = code;
    this.doing = doing;
  }
}
/** What can be said to a person. */
export type Sayable = Pick<CommandFault, "code" | "doing" | "values">;

/** A part of the specification, or an option that stands for one, that does not fit. */
export const specFault = (path: string, reason: string, expected?: string, cause?: unknown): DeviceError =>
  new DeviceError(
    "SPEC_WRONG",
    "reading the specification",
    { path, reason, expected: expected === undefined ? "" : ` (${expected})` },
    cause,
  );

/** Faults of files and specifications in the words of the list; anything unknown is ours, and says nothing secret. */
export function toFault(error: unknown): Sayable {
  if (error instanceof CommandFault) return error;
  if (error instanceof DeviceError) {
    // Thrown while an encoder was in use, but not by the encoder.
    const isCards = error.cause instanceof CardSpecError || error.cause instanceof CardDataError;
    return error.code === "BRIDGE_UNEXPECTED" && isCards ? toFault(error.cause) : error;
  }
  if (error instanceof CardSpecError) return specFault(error.path, error.code, error.expected, error);
  if (error instanceof CardRefusal) {
    if (error.code === "CARD_UID_DIFFERS") return specFault("uid", "UID_DIFFERS", undefined, error);
    return planFault(error, "laying a card out");
  }
  if (error instanceof CardDataError && error.code === "DIRECTORY_CRC") return planFault(error, "laying a card out");
  if (error instanceof CardDataError)
    return new DeviceError("DUMP_UNREADABLE", "reading a dump", { file: "", reason: error.code }, error);
  return new DeviceError("BRIDGE_UNEXPECTED", withoutSecrets(String(error)), {}, error);
}
