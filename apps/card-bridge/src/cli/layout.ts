import { hex, identify, KEEPS_UNKNOWN, layout } from "@adel/card";
import * as z from "zod";
import type { Register } from "./command.ts";
import { formatOf, loadDump, saveDump } from "./dump-file.ts";
import { dumpLines, isWhole, toDumpDocument } from "./dump-report.ts";
import { EXIT } from "./exit-code.ts";
import { toSpecError } from "./printable-error.ts";
import { readSpec, uidOption } from "./tools.ts";

const Options = z.object({
  spec: z.string(),
  uid: z.string().optional(),
  out: z.string(),
  base: z.string().optional(),
  allowUnknown: z.boolean().default(false),
});

/** `layout`: what `write` would write to a card, as a file. */
export const registerLayout: Register = (command, { t, run }) => {
  command
    .requiredOption("--spec <file>", t("spec"))
    .requiredOption("--out <file>", t("out"))
    .option("--uid <hex>", t("uid"))
    .option("--base <file>", t("base"))
    .option("--allow-unknown", t("allowUnknown"))
    .action(
      run(Options, async (tools, { out, base, allowUnknown, ...options }) => {
        const spec = await readSpec(options.spec, tools);
        const ground = base === undefined ? undefined : (await loadDump(base, tools.terminal)).memory;
        const card = options.uid === undefined ? (spec.uid ?? ground?.uid) : uidOption(options.uid);
        if (!card) throw toSpecError("--uid", "FIELD_MISSING");
        const memory = layout(spec, card, ground);
        const format = formatOf(out);
        const saved = await saveDump(out, memory, format, allowUnknown);
        const ok = KEEPS_UNKNOWN.includes(format) || isWhole(memory);
        const uid = hex(card);
        const type = identify(memory.atqa, memory.sak).name;
        tools.terminal.result(
          { ok, uid, size: memory.size, ...toDumpDocument(memory, saved) },
          dumpLines(memory, saved, { uid, type }, tools.terminal),
        );
        return ok ? EXIT.done : EXIT.partly;
      }),
    );
};
