import { DUMP_FORMATS, hex, ranges } from "@adel/card";
import * as z from "zod";
import { kindOf } from "../jobs/job-spec.ts";
import { unopened } from "../jobs/read-card.ts";
import { readFromEncoder } from "./card-source.ts";
import { oneOf } from "./choices.ts";
import type { Register } from "./command.ts";
import { Format, formatOf, saveDump } from "./dump-file.ts";
import { dumpLines, isWhole, toDumpDocument } from "./dump-report.ts";
import { EXIT } from "./exit-code.ts";
import { addKeyOptions, KeyOptions } from "./key-options.ts";
import { readSpec } from "./tools.ts";

const Options = KeyOptions.extend({
  encoder: z.string(),
  spec: z.string().optional(),
  out: z.string(),
  format: Format.optional(),
  allowUnknown: z.boolean().default(false),
});

/** `read`: a dump with the known keys; lists the blocks and keys that stay unknown. */
export const registerRead: Register = (command, { t, run }) => {
  command.requiredOption("--encoder <address>", t("encoder")).requiredOption("--out <file>", t("out"));
  addKeyOptions(command, t)
    .option("--spec <file>", t("spec"))
    .option("--format <format>", t("outFormat"), oneOf(DUMP_FORMATS))
    .option("--allow-unknown", t("allowUnknown"))
    .action(
      run(Options, async (tools, { encoder, out, format: requested, allowUnknown, spec: file, ...keys }) => {
        const spec = file === undefined ? undefined : await readSpec(file, tools);
        const format = formatOf(out, requested);
        const { card, scan } = await readFromEncoder(tools, encoder, { ...keys, spec });
        const { memory } = scan;
        const saved = await saveDump(out, memory, format, allowUnknown);
        const unread = unopened(scan);
        const uid = hex(card.uid);
        const type = kindOf(card).name;
        const ok = isWhole(memory);
        const { t, result } = tools.terminal;
        const lines = dumpLines(memory, saved, { uid, type }, tools.terminal);
        result(
          { ok, uid, type, size: memory.size, format, ...toDumpDocument(memory, saved), unreadSectors: unread },
          unread.length === 0 ? lines : [...lines, t("unread", { sectors: ranges(unread) })],
        );
        return ok ? EXIT.done : EXIT.partly;
      }),
    );
};
