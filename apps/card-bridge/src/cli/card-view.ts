import type { CardMemory, CardSpec } from "@adel/card";
import { z } from "zod";
import { readFromEncoder } from "./card-source.ts";
import type { Register } from "./command.ts";
import { loadDump } from "./dump-file.ts";
import type { ExitCode } from "./terminal.ts";
import { assertItsCard, readSpec, type Tools } from "./tools.ts";
import type { Word } from "./words.ts";

const CardFrom = z
  .object({
    encoder: z.string().optional(),
    image: z.string().optional(),
    spec: z.string().optional(),
    keys: z.string().optional(),
  })
  .refine(({ encoder, image }) => (encoder === undefined) !== (image === undefined), { error: "--encoder | --image" });
type CardFrom = z.output<typeof CardFrom>;

async function memoryFrom(tools: Tools, { encoder, image, keys }: CardFrom, spec?: CardSpec): Promise<CardMemory> {
  if (encoder !== undefined) return (await readFromEncoder(tools, encoder, { keys, spec })).survey.memory;
  const memory = await loadDump(image ?? "");
  if (spec) assertItsCard(spec, memory);
  return memory;
}

type Look = (tools: Tools, memory: CardMemory, spec: CardSpec | undefined) => ExitCode;

/** A command that looks at a card, on an encoder or in a file, and may be told what should be on it. */
export function cardView(name: "inspect" | "show", about: Word, look: Look): Register {
  return ({ add, say, run }) => {
    add(name, about)
      .option("--encoder <address>", say("encoder"))
      .option("--image <file>", say("image"))
      .option("--spec <file>", say("spec"))
      .option("--keys <file>", say("keys"))
      .action(
        run(CardFrom, async (tools, from) => {
          const spec = from.spec === undefined ? undefined : await readSpec(from.spec, tools);
          return look(tools, await memoryFrom(tools, from, spec), spec);
        }),
      );
  };
}
