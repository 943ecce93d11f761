import { type BlockDifference, diff } from "@adel/card";
import { z } from "zod";
import { usageMessages } from "./card-messages.ts";
import type { Register } from "./command.ts";
import { loadDump } from "./dump-file.ts";
import { fieldName, sideText } from "./explain.ts";
import { valueMessages } from "./field-messages.ts";
import { EXIT, type Terminal } from "./terminal.ts";

function linesOf({ block, sector, usage, fields }: BlockDifference, { t, language }: Terminal): readonly string[] {
  const comma = language === "zh" ? "，" : ", ";
  const held = usage === undefined ? "" : `${comma}${t(usageMessages[usage])}`;
  const changes = fields.map(({ field, a, b }) =>
    t(valueMessages.change, { field: fieldName(field, t), a: sideText(a, t), b: sideText(b, t) }),
  );
  return [t(valueMessages.block, { block, sector, holder: held }), ...changes.map((line) => `    ${line}`)];
}

/** `diff`: by block and by meaning; exit code 1 where they differ, as diff(1) has it. */
export const registerDiff: Register = ({ add, t, run }) => {
  add("diff", "diff")
    .argument("<a>", t("image"))
    .argument("<b>", t("image"))
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
