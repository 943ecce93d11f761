import type { Command } from "commander";
import type * as z from "zod";
import type { ExitCode } from "./exit-code.ts";
import type { CliKey } from "./texts.ts";
import type { Tools } from "./tools.ts";

/** What a command needs to describe its options and to run. */
export interface CommandSetup {
  /** The text of an option in the language of this call. */
  t(key: CliKey, values?: Readonly<Record<string, string>>): string;
  /** The action for commander; prints errors and converts them to exit codes. */
  run<S extends z.ZodType>(options: S, action: Action<z.output<S>>): (...options: unknown[]) => Promise<void>;
}
export type Action<Options> = (tools: Tools, options: Options, args: readonly string[]) => Promise<ExitCode>;
/** Adds its options and its action to a command that already has its name and arguments. */
export type Register = (command: Command, setup: CommandSetup) => void;
