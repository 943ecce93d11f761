import { hex, ranges } from "@adel/card";
import * as z from "zod";
import { kindOf } from "../jobs/job-spec.ts";
import { unopened } from "../jobs/read-card.ts";
import { readFromEncoder } from "./card-source.ts";
import type { Register } from "./command.ts";
import { Format, formatOf, saveDump } from "./dump-file.ts";
import { EXIT } from "./exit-code.ts";
import { TypedKeys } from "./keys-file.ts";
import { repeated } from "./repeated.ts";
import { readSpec } from "./tools.ts";

const Options = z.object({
  encoder: z.string(),
  keys: z.string().optional(),
  key: TypedKeys,
  spec: z.string().optional(),
  out: z.string(),
  format: Format.optional(),
});

/** `read`: a dump with the known keys; lists sectors that none opens. */
export const registerRead: Register = (command, { t, run }) => {
  command
    .requiredOption("--encoder <address>", t("encoder"))
    .requiredOption("--out <file>", t("out"))
    .option("--keys <file>", t("keys"))
    .option("--key <hex>", t("tryKey"), repeated)
    .option("--spec <file>", t("spec"))
    .option("--format <format>", t("outFormat"))
    .action(
      run(Options, async (tools, { encoder, out, format, keys, key, spec: file }) => {
        const spec = file === undefined ? undefined : await readSpec(file, tools);
        const { card, scan } = await readFromEncoder(tools, encoder, { keys, key, spec });
        await saveDump(out, scan.memory, formatOf(out, format));
        const unread = unopened(scan);
        const uid = hex(card.uid);
        const type = kindOf(card).name;
        const { t, result } = tools.terminal;
        const lines = [t("saved", { file: out, uid, type })];
        if (unread.length > 0) lines.push(t("unread", { sectors: ranges(unread) }));
        const { size } = scan.memory;
        result(
          { ok: unread.length === 0, uid, type, size, file: out, format: formatOf(out, format), unreadSectors: unread },
          lines,
        );
        return unread.length === 0 ? EXIT.done : EXIT.partly;
      }),
    );
};
