import { CardDataError, CardLayoutError, CardSpecError } from "@adel/card";
import { type ErrorCode, type ErrorValues, errors, type Language } from "@adel/protocol";
import { toPlanError } from "../jobs/job-spec.ts";
import { DeviceError } from "../kernel/errors.ts";
import { withoutSecrets } from "../kernel/log.ts";
import { commandRemedy } from "./hints.ts";
import { type CliKey, cliTexts, errorText } from "./texts.ts";

/** What a script can tell apart. */
export const EXIT = { done: 0, failed: 1, usage: 2, partly: 3, noEncoder: 4, noCard: 5 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const EXIT_BY_ERROR: Partial<Record<ErrorCode, ExitCode>> = {
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
export const exitOf = (code: ErrorCode): ExitCode => EXIT_BY_ERROR[code] ?? EXIT.failed;

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
  t(key: CliKey, values?: ErrorValues): string;
  /** The one document with --json; `lines` otherwise. */
  result(document: object, lines: readonly string[]): void;
  /** To people only, beside the result. */
  aside(line: string): void;
  /** To people only: what is being worked on; on a terminal the next one takes its place. */
  progress(line: string): void;
  error(error: PrintableError, more?: object): void;
}

/** Back to the first column, and whatever stood there away (ECMA-48 EL). */
const OVER = "\r\u001b[K";

interface OutputOptions {
  readonly language: Language;
  readonly json: boolean;
  readonly platform: string;
}

export function terminal({ out, err, live = false }: Streams, { language, json, platform }: OutputOptions): Terminal {
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
    t: cliTexts(language),
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
    error({ code, values, doing }, more = {}) {
      clear();
      const message = errorText(code, language, values);
      const hint = commandRemedy(code, language, values);
      const { retryable: retry, cardMayHaveChanged } = errors[code];
      const error = { code, message, hint: hint ?? null, values, retry, cardMayHaveChanged, doing };
      if (json) out(`${JSON.stringify({ ok: false, error, ...more }, null, 2)}\n`);
      else err(`${message} (${code})\n${hint === undefined ? "" : `${hint}\n`}`);
    },
  };
}

/** The command line itself is wrong in a way that only the command can know. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly about: CliKey;
  readonly values: ErrorValues;
  constructor(about: CliKey, values: ErrorValues) {
    super(about);
    this.about = about;
    this.values = values;
  }
}

/** A fault that is not the device's: the server's answer, most often. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly code: ErrorCode;
  readonly doing: string;
  readonly values: ErrorValues = {};
  constructor(code: ErrorCode, doing: string) {
    super(`${code} while ${doing}`);
    this.code = code;
    this.doing = doing;
  }
}
/** What can be said to a person. */
export type PrintableError = Pick<CommandError, "code" | "doing" | "values">;

/** A part of the specification, or an option that stands for one, that does not fit. */
export const toSpecError = (path: string, reason: string, expected?: string, cause?: unknown): DeviceError =>
  new DeviceError(
    "SPEC_WRONG",
    "reading the specification",
    { path, reason, expected: expected === undefined ? "" : ` (${expected})` },
    cause,
  );

/** Faults of files and specifications in the words of the list; anything unknown is ours, and says nothing secret. */
export function toPrintableError(error: unknown): PrintableError {
  if (error instanceof CommandError) return error;
  if (error instanceof DeviceError) {
    // Thrown while an encoder was in use, but not by the encoder.
    const isCards = error.cause instanceof CardSpecError || error.cause instanceof CardDataError;
    return error.code === "BRIDGE_UNEXPECTED" && isCards ? toPrintableError(error.cause) : error;
  }
  if (error instanceof CardSpecError) return toSpecError(error.path, error.code, error.expected, error);
  if (error instanceof CardLayoutError) {
    if (error.code === "CARD_UID_DIFFERS") return toSpecError("uid", "UID_DIFFERS", undefined, error);
    return toPlanError(error, "laying a card out");
  }
  if (error instanceof CardDataError && error.code === "DIRECTORY_CRC") return toPlanError(error, "laying a card out");
  if (error instanceof CardDataError)
    return new DeviceError("DUMP_UNREADABLE", "reading a dump", { file: "", reason: error.code }, error);
  return new DeviceError("BRIDGE_UNEXPECTED", withoutSecrets(String(error)), {}, error);
}
