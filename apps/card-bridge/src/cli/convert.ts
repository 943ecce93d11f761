import { hex, identify, KEEPS_UNKNOWN, ranges } from "@adel/card";
import * as z from "zod";
import type { Register } from "./command.ts";
import { Format, formatOf, loadDump, saveDump, unknownIn } from "./dump-file.ts";
import { EXIT } from "./exit-code.ts";

const Options = z.object({ format: Format.optional() });

/** `convert`: the same card in another file format; reports unknown bytes that a raw image cannot express. */
export const registerConvert: Register = (command, { t, run }) => {
  command.option("--format <format>", t("outFormat")).action(
    run(Options, async (tools, { format: requested }, [a = "", b = ""]) => {
      const memory = await loadDump(a);
      const format = formatOf(b, requested);
      await saveDump(b, memory, format);
      const lost = KEEPS_UNKNOWN.includes(format) ? [] : unknownIn(memory);
      const uid = hex(memory.uid);
      const { t, result } = tools.terminal;
      const zeroed = lost.length === 0 ? [] : [t("zeroed", { blocks: ranges(lost) })];
      result({ ok: lost.length === 0, uid, size: memory.size, file: b, format, unknownBlocks: lost }, [
        t("saved", { file: b, uid, type: identify(memory.atqa, memory.sak).name }),
        ...zeroed,
      ]);
      return lost.length === 0 ? EXIT.done : EXIT.partly;
    }),
  );
};
