import { type BlockDifference, diff } from "@adel/card";
import * as z from "zod";
import type { Register } from "./command.ts";
import { loadDump } from "./dump-file.ts";
import { EXIT } from "./exit-code.ts";
import { fieldName, sideText } from "./explain.ts";
import type { Terminal } from "./terminal.ts";

function linesOf({ block, sector, usage, fields }: BlockDifference, { t }: Terminal): readonly string[] {
  const title =
    usage === undefined
      ? t("value.block", { block, sector })
      : t("value.blockOf", { block, sector, holder: t(`application.${usage}`) });
  const changes = fields.map(({ field, a, b }) =>
    t("value.change", { field: fieldName(field, t), a: sideText(a, t), b: sideText(b, t) }),
  );
  return [title, ...changes.map((line) => `    ${line}`)];
}

/** `diff`: compares by block and by field; exit code 1 if they differ, like diff(1). */
export const registerDiff: Register = (command, { run }) => {
  command.action(
    run(z.object({}), async ({ terminal }, _options, [a = "", b = ""]) => {
      const differences = diff((await loadDump(a, terminal)).memory, (await loadDump(b, terminal)).memory);
      const equal = differences.length === 0;
      const lines = differences.flatMap((one) => linesOf(one, terminal));
      terminal.result({ ok: true, equal, differences }, equal ? [terminal.t("same")] : lines);
      return equal ? EXIT.done : EXIT.failed;
    }),
  );
};
