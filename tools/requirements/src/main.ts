import { fileURLToPath } from "node:url";
import { citations } from "./citations.ts";
import { bySection, errors, readyToClose, total } from "./gate.ts";
import { report, reportLines } from "./report.ts";
import { requirements } from "./requirements.ts";

// node tools/requirements/src/main.ts            built of total by section; exit 1 when the list and the tests disagree
// node tools/requirements/src/main.ts --cited    ids that tests cite and the list still calls open
// node tools/requirements/src/main.ts --open     what is still to be built
// node tools/requirements/src/main.ts --report   each requirement with its tests and what they assert; --json as data
const root = fileURLToPath(new URL("../../..", import.meta.url));
const cited = citations(root);

if (process.argv.includes("--report")) {
  const reported = report(root, requirements, cited);
  const lines = process.argv.includes("--json") ? [JSON.stringify(reported, null, 2)] : reportLines(reported);
  for (const line of lines) console.log(line);
} else if (process.argv.includes("--cited")) {
  for (const { id, file, line } of readyToClose(requirements, cited)) console.log(`${id}  ${file}:${line}`);
} else if (process.argv.includes("--open")) {
  for (const { id, asks, state } of requirements) if (state === "open") console.log(`${id}  ${asks}`);
} else {
  const wrong = errors(requirements, cited);
  for (const line of bySection(requirements)) console.log(line);
  for (const line of wrong) console.error(line);
  console.log(total(requirements));
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
