import { key, ranges } from "@adel/card";
import { SectorKey } from "@adel/protocol/card-frames/sector";
import type { Command } from "commander";
import * as z from "zod";
import type { Candidate } from "../jobs/job-spec.ts";
import { DeviceError } from "../kernel/errors.ts";
import type { CommandSetup } from "./command.ts";
import { everywhere, parseKeys } from "./keys-file.ts";
import { repeated } from "./repeated.ts";
import type { Terminal } from "./terminal.ts";
import { readBytes } from "./tools.ts";

/** Where a command gets keys from. */
export const KeyOptions = z.object({
  keys: z.string().optional(),
  /** As entered; can be repeated. */
  key: z.array(SectorKey).default([]),
  skipBad: z.boolean().default(false),
});
export type KeyOptions = z.output<typeof KeyOptions>;

/** Adds the options of `KeyOptions` to a command. */
export const addKeyOptions = (command: Command, t: CommandSetup["t"]): Command =>
  command
    .option("--keys <file>", t("keys"))
    .option("--key <hex>", t("tryKey"), repeated)
    .option("--skip-bad", t("skipBad"));

async function keysInFile(file: string, skipBad: boolean, { aside, t }: Pick<Terminal, "aside" | "t">) {
  const { candidates, badLines } = parseKeys(await readBytes(file), file);
  if (badLines.length === 0) return candidates;
  const values = { file, lines: ranges(badLines) };
  if (!skipBad) throw new DeviceError("KEY_LINE_WRONG", "reading keys", values);
  aside(t("keysSkipped", values));
  return candidates;
}

/** Keys given by the user on the command line or in a file. */
export async function typedKeys(
  { keys: file, key: typed, skipBad }: KeyOptions,
  terminal: Pick<Terminal, "aside" | "t">,
): Promise<readonly Candidate[]> {
  const inFile = file === undefined ? [] : await keysInFile(file, skipBad, terminal);
  return [...typed.flatMap((one) => everywhere(key(one))), ...inFile];
}
