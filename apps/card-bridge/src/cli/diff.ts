import { type BlockDifference, diff } from "@adel/card";
import { z } from "zod";
import { holderWords } from "./card-words.ts";
import type { Register } from "./command.ts";
import { loadDump } from "./dump-file.ts";
import { fieldName, sideText } from "./explain.ts";
import { valueWords } from "./field-words.ts";
import { EXIT, type Terminal } from "./terminal.ts";

function linesOf({ block, sector, holder, fields }: BlockDifference, { say, language }: Terminal): readonly string[] {
  const comma = language === "zh" ? "，" : ", ";
  const held = holder === undefined ? "" : `${comma}${say(holderWords[holder])}`;
  const changes = fields.map(({ field, a, b }) =>
    say(valueWords.change, { field: fieldName(field, say), a: sideText(a, say), b: sideText(b, say) }),
  );
  return [say(valueWords.block, { block, sector, holder: held }), ...changes.map((line) => `    ${line}`)];
}

/** `diff`: by block and by meaning; exit code 1 where they differ, as diff(1) has it. */
export const registerDiff: Register = ({ add, say, run }) => {
  add("diff", "diff")
    .argument("<a>", say("image"))
    .argument("<b>", say("image"))
    .action(
      run(z.object({}), async ({ terminal }, _options, [a = "", b = ""]) => {
        const differences = diff(await loadDump(a), await loadDump(b));
        const equal = differences.length === 0;
        const lines = differences.flatMap((one) => linesOf(one, terminal));
        terminal.result({ ok: true, equal, differences }, equal ? [terminal.word("same")] : lines);
        return equal ? EXIT.done : EXIT.failed;
      }),
    );
};
