import type { CardMemory, CardSpec } from "@adel/card";
import * as z from "zod";
import { readFromEncoder } from "./card-source.ts";
import type { Register } from "./command.ts";
import { loadDump } from "./dump-file.ts";
import type { ExitCode } from "./exit-code.ts";
import { addKeyOptions, KeyOptions } from "./key-options.ts";
import type { Chip } from "./sector-text.ts";
import { assertCardMatches, readSpec, type Tools } from "./tools.ts";

export const CardFrom = KeyOptions.extend({
  encoder: z.string().optional(),
  image: z.string().optional(),
  spec: z.string().optional(),
  access: z.boolean().default(false),
}).refine(({ encoder, image }) => (encoder === undefined) !== (image === undefined), { error: "--encoder | --image" });
export type CardFrom = z.output<typeof CardFrom>;

/** A card on an encoder or in a file: its memory, as far as it is known, and what the chip answers without a key. */
export interface ViewedCard {
  readonly memory: CardMemory;
  readonly chip: Chip;
}

/** Reads the card with the given keys. */
export async function viewCard(
  tools: Tools,
  { encoder, image, ...source }: Omit<CardFrom, "access" | "spec">,
  spec?: CardSpec,
): Promise<ViewedCard> {
  if (encoder !== undefined) {
    const { card, scan } = await readFromEncoder(tools, encoder, { ...source, spec });
    return { memory: scan.memory, chip: card };
  }
  const { memory } = await loadDump(image ?? "", tools.terminal);
  if (spec) assertCardMatches(spec, memory);
  return { memory, chip: memory };
}

type Describe = (tools: Tools, card: ViewedCard, spec: CardSpec | undefined, from: CardFrom) => ExitCode;

/** A command that reads a card, on an encoder or in a file, optionally with a specification to compare. */
export function cardView(name: "inspect" | "show", describe: Describe): Register {
  return (command, { t, run }) => {
    command
      .option("--encoder <address>", t("encoder"))
      .option("--image <file>", t("image"))
      .option("--spec <file>", t("spec"));
    addKeyOptions(command, t);
    if (name === "show") command.option("--access", t("showAccess"));
    command.action(
      run(CardFrom, async (tools, from) => {
        const spec = from.spec === undefined ? undefined : await readSpec(from.spec, tools);
        return describe(tools, await viewCard(tools, from, spec), spec, from);
      }),
    );
  };
}
