import { diff } from "@adel/card";
import { z } from "zod";
import type { Register } from "./command.ts";
import { loadDump } from "./dump-file.ts";
import { EXIT } from "./terminal.ts";

const side = (view: { readonly raw: string } | undefined) => view?.raw ?? "-";

/** `diff`: by block and by meaning; exit code 1 where they differ, as diff(1) has it. */
export const registerDiff: Register = ({ add, say, run }) => {
  add("diff", "diff")
    .argument("<a>", say("image"))
    .argument("<b>", say("image"))
    .action(
      run(z.object({}), async (tools, _options, [a = "", b = ""]) => {
        const differences = diff(await loadDump(a), await loadDump(b));
        const lines = differences.flatMap(({ block, sector, fields }) => [
          `${sector}/${block}`,
          ...fields.map((field) => `    ${field.field}: ${side(field.a)} → ${side(field.b)}`),
        ]);
        const equal = differences.length === 0;
        tools.terminal.result({ ok: true, equal, differences }, equal ? [tools.terminal.word("same")] : lines);
        return equal ? EXIT.done : EXIT.failed;
      }),
    );
};
