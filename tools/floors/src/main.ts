import { fileURLToPath } from "node:url";
import { strays } from "./addresses.ts";
import { sentence, survey } from "./cruise.ts";
import { deadEnds } from "./directions.ts";
import { facts } from "./facts.ts";
import { breaches } from "./manners.ts";
import { anyCount, medianLength } from "./numbers.ts";
import { repetitions } from "./repetition.ts";
import { unlabelled } from "./rooms.ts";
import { files, sources } from "./sources.ts";
import { bare } from "./style-names.ts";

// node tools/floors/src/main.ts: every breach of the house's rules as a sentence with its remedy, then the numbers.
const root = fileURLToPath(new URL("../../..", import.meta.url));
const [found, paths, list] = [await survey(root), files(root), sources(root).map(facts)];
const repeated = repetitions(list);

const wrong = [
  ...found.violations.map(sentence),
  ...breaches(list),
  ...strays(paths),
  ...unlabelled(root, paths),
  ...deadEnds(root),
  ...bare(root, paths),
  ...repeated,
];
for (const line of wrong) console.error(line);

const cycles = found.violations.filter(({ rule }) => rule === "no cycles").length;
console.log(
  `${found.modules} modules, median file ${medianLength(list)} lines, cycles ${cycles}, any ${anyCount(list)}, ` +
    `repeated runs ${repeated.length}, breaches ${wrong.length}`,
);
process.exitCode = wrong.length > 0 || found.modules === 0 ? 1 : 0;
