import { hex, identify, layout } from "@adel/card";
import * as z from "zod";
import type { Register } from "./command.ts";
import { formatOf, loadDump, saveDump } from "./dump-file.ts";
import { EXIT } from "./exit-code.ts";
import { toSpecError } from "./printable-error.ts";
import { readSpec, uidOption } from "./tools.ts";

const Options = z.object({
  spec: z.string(),
  uid: z.string().optional(),
  out: z.string(),
  base: z.string().optional(),
});

/** `layout`: what `write` would write to a card, as a file. */
export const registerLayout: Register = (command, { t, run }) => {
  command
    .requiredOption("--spec <file>", t("spec"))
    .requiredOption("--out <file>", t("out"))
    .option("--uid <hex>", t("uid"))
    .option("--base <file>", t("base"))
    .action(
      run(Options, async (tools, { out, base, ...options }) => {
        const spec = await readSpec(options.spec, tools);
        const ground = base === undefined ? undefined : await loadDump(base);
        const card = options.uid === undefined ? (spec.uid ?? ground?.uid) : uidOption(options.uid);
        if (!card) throw toSpecError("--uid", "FIELD_MISSING");
        const memory = layout(spec, card, ground);
        await saveDump(out, memory, formatOf(out));
        const { t, result } = tools.terminal;
        result({ ok: true, uid: hex(card), size: memory.size, file: out }, [
          t("saved", { file: out, uid: hex(card), type: identify(memory.atqa, memory.sak).name }),
        ]);
        return EXIT.done;
      }),
    );
};
