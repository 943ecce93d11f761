import { fileURLToPath } from "node:url";
import { bannedNames } from "./banned-words.ts";
import { scan, sentence } from "./cruise.ts";
import { brokenAnchors, brokenCommands, pictureErrors, versionErrors } from "./doc-checks.ts";
import { brokenLinks } from "./doc-links.ts";
import { listedEffects, unlistedEffects } from "./effect-imports.ts";
import { facts } from "./facts.ts";
import { violations } from "./file-rules.ts";
import { undocumentedFolders } from "./folder-docs.ts";
import { anyCount, medianLength } from "./numbers.ts";
import { extraFolders } from "./parallel-folders.ts";
import { repetitions } from "./repetition.ts";
import { files, sources } from "./sources.ts";
import { minimal } from "./style-names.ts";

// node tools/structure/src/main.ts: each violation of the rules as a sentence with its remedy, then the numbers.
const root = fileURLToPath(new URL("../../..", import.meta.url));
const [found, paths, list] = [await scan(root), files(root), sources(root).map(facts)];
const repeated = repetitions(list);

const wrong = [
  ...found.violations.map(sentence),
  ...violations(list),
  ...bannedNames(list),
  ...extraFolders(paths),
  ...undocumentedFolders(root, paths),
  ...brokenLinks(root),
  ...brokenAnchors(root),
  ...brokenCommands(root),
  ...pictureErrors(root),
  ...versionErrors(root, paths),
  ...minimal(root, paths),
  ...unlistedEffects(list, listedEffects(root)),
  ...repeated,
];
for (const line of wrong) console.error(line);

const cycles = found.violations.filter(({ rule }) => rule === "no cycles").length;
console.log(
  `${found.modules} modules, median file ${medianLength(list)} lines, cycles ${cycles}, any ${anyCount(list)}, ` +
    `repeated runs ${repeated.length}, violations ${wrong.length}`,
);
process.exitCode = wrong.length > 0 || found.modules === 0 ? 1 : 0;
