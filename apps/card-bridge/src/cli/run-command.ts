import type { Language } from "@adel/protocol";
import { parse } from "@adel/protocol/kernel/parse";
import { Command } from "commander";
import type * as z from "zod";
import { describeError } from "../kernel/log.ts";
import type { Action, CommandSetup } from "./command.ts";
import { type ExitCode, exitOf } from "./exit-code.ts";
import { terminal, UsageError } from "./terminal.ts";
import { describeIn } from "./texts.ts";
import type { ProgramTools } from "./tools.ts";
import type { TraceLevel } from "./trace.ts";
import { reportUsage, type Streams } from "./usage.ts";

interface RunOptions {
  readonly streams: Streams;
  readonly language: Language;
  readonly json: boolean;
  readonly trace: TraceLevel;
  readonly tools: ProgramTools;
  onExit(exit: ExitCode): void;
}

/** `printConfig` is reported as `--print-config`, with its error. */
const optionError = (path: string, message: string) =>
  `${path === "" ? "" : `--${path.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} `}${message}`;

const isOptions = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Command);

/** Runs commands: checks their options, prints every error and returns an exit code. */
export function createRun({ streams, language, json, trace, tools, onExit }: RunOptions): CommandSetup["run"] {
  const output = terminal(streams, { language, json, platform: tools.platform });
  const usage = { streams, json, t: output.t };
  const exitAfter = async (error: unknown): Promise<ExitCode> => {
    if (error instanceof UsageError) return reportUsage(usage, output.t(error.about, error.values));
    const { toPrintableError } = await import("./printable-error.ts");
    const failure = toPrintableError(error);
    tools.log[failure.code === "BRIDGE_UNEXPECTED" ? "error" : "debug"]("command failed", {
      why: describeError(error),
    });
    output.error(failure);
    return exitOf(failure.code);
  };
  return <S extends z.ZodType>(schema: S, action: Action<z.output<S>>) =>
    async (...args: unknown[]) => {
      const positional = args.filter((one): one is string => typeof one === "string");
      const options = parse(schema, args.find(isOptions), describeIn(language));
      if (options.ok) {
        onExit(await action({ ...tools, terminal: output, trace }, options.value, positional).catch(exitAfter));
        return;
      }
      const reason = options.errors.map(({ path, message }) => optionError(path, message)).join("; ");
      onExit(reportUsage(usage, reason));
    };
}
