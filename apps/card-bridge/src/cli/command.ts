import type { Argument, Command } from "commander";
import type { z } from "zod";
import type { ExitCode } from "./terminal.ts";
import type { CliKey } from "./texts.ts";
import type { Tools } from "./tools.ts";

/** How a command is put into the program: named, described, and given its tools when it runs. */
export interface Registry {
  /** A new command with the options that every command has. */
  add(usage: string, about: CliKey): Command;
  /** The text of an option or argument in the language of this call. */
  t(key: CliKey, values?: Readonly<Record<string, string>>): string;
  /** An argument that is one word of a list. */
  choice(usage: string, about: CliKey, messages: readonly string[]): Argument;
  /** What commander calls; faults become exit codes, and are said. */
  run<S extends z.ZodType>(options: S, action: Action<z.output<S>>): (...options: unknown[]) => Promise<void>;
}
export type Action<Options> = (tools: Tools, options: Options, args: readonly string[]) => Promise<ExitCode>;
export type Register = (registry: Registry) => void;
