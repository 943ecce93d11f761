import { DUMP_FORMATS, hex, identify, KEEPS_UNKNOWN } from "@adel/card";
import * as z from "zod";
import { oneOf } from "./choices.ts";
import type { Register } from "./command.ts";
import { Format, formatOf, loadDump, saveDump } from "./dump-file.ts";
import { dumpLines, isWhole, toDumpDocument } from "./dump-report.ts";
import { EXIT } from "./exit-code.ts";

const Options = z.object({ format: Format.optional(), allowUnknown: z.boolean().default(false) });

/** `convert`: the same card in another file format; reports unknown bytes that a raw image cannot express. */
export const registerConvert: Register = (command, { t, run }) => {
  command
    .option("--format <format>", t("outFormat"), oneOf(DUMP_FORMATS))
    .option("--allow-unknown", t("allowUnknown"))
    .action(
      run(Options, async (tools, { format: requested, allowUnknown }, [a = "", b = ""]) => {
        const { memory } = await loadDump(a, tools.terminal);
        const format = formatOf(b, requested);
        const saved = await saveDump(b, memory, format, allowUnknown);
        const uid = hex(memory.uid);
        const type = identify(memory.atqa, memory.sak).name;
        const ok = KEEPS_UNKNOWN.includes(format) || isWhole(memory);
        tools.terminal.result(
          { ok, uid, size: memory.size, format, ...toDumpDocument(memory, saved) },
          dumpLines(memory, saved, { uid, type }, tools.terminal),
        );
        return ok ? EXIT.done : EXIT.partly;
      }),
    );
};
