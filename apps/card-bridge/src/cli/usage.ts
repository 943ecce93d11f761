import { EXIT, type ExitCode } from "./exit-code.ts";
import type { CliKey } from "./texts.ts";

export interface Streams {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Somebody watches the error stream: progress may stay on one line. */
  readonly live?: boolean;
  /** The output is a terminal that shows colors. */
  readonly color?: boolean;
}

interface UsageOptions {
  readonly streams: Streams;
  readonly json: boolean;
  t(key: CliKey, values: { readonly reason: string }): string;
}

/** Reports an error of the command line; returns its exit code. */
export function reportUsage({ streams: { out, err }, json, t }: UsageOptions, reason: string): ExitCode {
  const message = t("wrongUsage", { reason });
  if (json) out(`${JSON.stringify({ ok: false, error: { code: "USAGE", message } }, null, 2)}\n`);
  else err(`${message}\n`);
  return EXIT.usage;
}
