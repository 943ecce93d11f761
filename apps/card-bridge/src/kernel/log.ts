import type { Clock } from "./clock.ts";

export type LogLevel = "debug" | "info" | "warn" | "error";
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;
export type Log = Record<LogLevel, (event: string, fields?: LogFields) => void>;

const ORDER: readonly LogLevel[] = ["debug", "info", "warn", "error"];
/** Twelve or more hex digits in a row may be a key, a token or a block of a card: they are never logged. */
const SECRET = /(?:[0-9a-fA-F]{2}[ :]?){6,}|eyJ[\w.-]{20,}/g;

export const withoutSecrets = (text: string): string => text.replace(SECRET, "[hidden]");

/** The stack of an error and of what caused it: an unexpected error can be found only with its cause. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? String(error);
  return error.cause === undefined ? own : `${own}\ncaused by ${describeError(error.cause)}`;
}

/** One JSON line per event. Fields are flat, so that only named values are printed. */
export function createLog(write: (line: string) => void, clock: Clock, least: LogLevel = "info"): Log {
  const at =
    (level: LogLevel) =>
    (event: string, fields: LogFields = {}) => {
      if (ORDER.indexOf(level) < ORDER.indexOf(least)) return;
      const clean = Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          typeof value === "string" ? withoutSecrets(value) : value,
        ]),
      );
      write(`${JSON.stringify({ time: new Date(clock.wall()).toISOString(), level, event, ...clean })}\n`);
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
