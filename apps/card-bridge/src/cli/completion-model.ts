import { DUMP_FORMATS } from "@adel/card";
import { LOCALES } from "@adel/messages";
import type { Command, Option } from "commander";
import { DRIVER_NAMES } from "../drivers/index.ts";
import { FEEDBACK } from "../jobs/feedback.ts";
import { BLOCK_ACTIONS, SERVICE_ACTIONS, SHELLS } from "./choices.ts";

/** What a shell offers for a value: some words, files, the encoders of this computer, or nothing. */
export type CompletedValue =
  | { readonly kind: "list"; readonly list: readonly string[] }
  | { readonly kind: "files" | "encoders" | "anything" };

/** An option; `value` is undefined where it takes none. */
export interface CompletedOption {
  readonly long: string;
  readonly about: string;
  readonly value: CompletedValue | undefined;
}
export interface CompletedCommand {
  readonly name: string;
  readonly about: string;
  readonly options: readonly CompletedOption[];
  /** What each of its arguments is. */
  readonly argument: CompletedValue | undefined;
}

const toValue = (list: readonly string[]): CompletedValue => ({ kind: "list", list });

/** Values of options, by the option's name. */
const OPTION_VALUES: Readonly<Record<string, CompletedValue>> = {
  "--encoder": { kind: "encoders" },
  "--format": toValue(DUMP_FORMATS),
  "--driver": toValue(DRIVER_NAMES),
  "--lang": toValue(LOCALES.map(({ id }) => id)),
  "--slot": toValue(["A", "B"]),
  "--size": toValue(["1k", "4k"]),
  "--feedback": toValue([...FEEDBACK, "none"]),
  "--link": { kind: "files" },
};
/** Values of arguments, by the command's name. */
const ARGUMENT_VALUES: Readonly<Record<string, CompletedValue>> = {
  block: toValue(BLOCK_ACTIONS),
  service: toValue(SERVICE_ACTIONS),
  completion: toValue(SHELLS),
  diff: { kind: "files" },
  convert: { kind: "files" },
  pair: { kind: "anything" },
  unpair: { kind: "anything" },
};

function toOption({ long, flags, description }: Option): readonly CompletedOption[] {
  if (!long) return [];
  const [, valueName] = /<(.+)>/.exec(flags) ?? [];
  const byName: CompletedValue = OPTION_VALUES[long] ?? { kind: valueName === "file" ? "files" : "anything" };
  return [{ long, about: description, value: valueName === undefined ? undefined : byName }];
}

/** What completion offers, for all commands of a program that has loaded their options. */
export const completedIn = (program: Command): readonly CompletedCommand[] =>
  program.commands.map((command) => ({
    name: command.name(),
    about: command.description(),
    options: command.options.flatMap(toOption),
    argument: ARGUMENT_VALUES[command.name()],
  }));
