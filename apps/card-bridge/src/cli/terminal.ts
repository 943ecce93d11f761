import { styleText } from "node:util";
import type { Language } from "@adel/protocol";
import { type ErrorCode, type ErrorValues, errors } from "@adel/protocol/kernel/errors";
import { commandRemedy } from "./hints.ts";
import { type CliKey, cliTexts, errorText } from "./texts.ts";
import type { Streams } from "./usage.ts";

export type Tone = "good" | "note" | "bad" | "plain";
const COLORS = { good: "green", note: "yellow", bad: "red" } as const;

/** Output of a command: text in one language, or one JSON document. */
export interface Terminal {
  readonly language: Language;
  readonly json: boolean;
  /** The operating system for which hints are printed. */
  readonly platform: string;
  t(key: CliKey, values?: ErrorValues): string;
  /** A word in the color of its meaning, if colors are enabled. */
  mark(word: string, tone: Tone): string;
  /** The one document with --json; `lines` otherwise. */
  result(document: object, lines: readonly string[]): void;
  /** Text besides the result; not in JSON mode. */
  aside(line: string): void;
  /** The current step, not in JSON mode; on a terminal the next one replaces it. */
  progress(line: string): void;
  error(error: PrintableError, more?: object): void;
}

/** Returns to the first column and erases the line (ECMA-48 EL). */
const OVER = "\r\u001b[K";

interface OutputOptions {
  readonly language: Language;
  readonly json: boolean;
  readonly platform: string;
}

export function terminal(
  { out, err, live = false, color = false }: Streams,
  { language, json, platform }: OutputOptions,
): Terminal {
  let isOver = true;
  /** The last progress is outdated. */
  const clear = () => {
    if (!isOver) err(OVER);
    isOver = true;
  };
  return {
    language,
    json,
    platform,
    t: cliTexts(language),
    mark: (word, tone) =>
      color && !json && tone !== "plain" ? styleText(COLORS[tone], word, { validateStream: false }) : word,
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

/** An error of the command line that only the command can detect. */
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

/** An error that is not the device's, usually a reply of the server. */
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
/** The printable part of an error. */
export type PrintableError = Pick<CommandError, "code" | "doing" | "values">;
