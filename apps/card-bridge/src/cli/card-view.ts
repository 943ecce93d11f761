import type { CardMemory, CardSpec } from "@adel/card";
import { z } from "zod";
import { readFromEncoder } from "./card-source.ts";
import type { Register } from "./command.ts";
import { loadDump } from "./dump-file.ts";
import type { ExitCode } from "./terminal.ts";
import type { CliKey } from "./texts.ts";
import { assertCardMatches, readSpec, type Tools } from "./tools.ts";

const CardFrom = z
  .object({
    encoder: z.string().optional(),
    image: z.string().optional(),
    spec: z.string().optional(),
    keys: z.string().optional(),
    access: z.boolean().default(false),
  })
  .refine(({ encoder, image }) => (encoder === undefined) !== (image === undefined), { error: "--encoder | --image" });
export type CardFrom = z.output<typeof CardFrom>;

async function memoryFrom(tools: Tools, { encoder, image, keys }: CardFrom, spec?: CardSpec): Promise<CardMemory> {
  if (encoder !== undefined) return (await readFromEncoder(tools, encoder, { keys, spec })).scan.memory;
  const memory = await loadDump(image ?? "");
  if (spec) assertCardMatches(spec, memory);
  return memory;
}

type Describe = (tools: Tools, memory: CardMemory, spec: CardSpec | undefined, from: CardFrom) => ExitCode;

/** A command that looks at a card, on an encoder or in a file, and may be told what should be on it. */
export function cardView(name: "inspect" | "show", about: CliKey, describe: Describe): Register {
  return ({ add, t, run }) => {
    const command = add(name, about)
      .option("--encoder <address>", t("encoder"))
      .option("--image <file>", t("image"))
      .option("--spec <file>", t("spec"))
      .option("--keys <file>", t("keys"));
    if (name === "show") command.option("--access", t("showAccess"));
    command.action(
      run(CardFrom, async (tools, from) => {
        const spec = from.spec === undefined ? undefined : await readSpec(from.spec, tools);
        return describe(tools, await memoryFrom(tools, from, spec), spec, from);
      }),
    );
  };
}
