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
import { limitModules } from "./test-limits.ts";

const MAX_MEDIAN = 90;

/** Everything that a workspace breaks, each as a sentence with its remedy, and the workspace in numbers. */
export const checkWorkspace = async (root: string): Promise<{ violations: string[]; numbers: string }> => {
  const [found, paths, list] = [await scan(root), files(root), sources(root).map(facts)];
  const repeated = repetitions(list);
  const median = medianLength(list);
  const broken = [
    ...(found.modules === 0 || list.length === 0 ? ["no module was found: nothing is checked"] : []),
    ...found.violations.map(sentence),
    ...violations(list),
    ...bannedNames(list),
    ...list.flatMap(({ limitErrors }) => limitErrors),
    ...limitModules.filter((module) => !paths.includes(module)).map((module) => `${module} is not there`),
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
    ...(median > MAX_MEDIAN
      ? [`the median file has ${median} lines, at most ${MAX_MEDIAN}: split the longer ones`]
      : []),
  ];
  const cycles = found.violations.filter(({ rule }) => rule === "no cycles").length;
  const numbers =
    `${found.modules} modules, median file ${median} lines, cycles ${cycles}, any ${anyCount(list)}, ` +
    `repeated runs ${repeated.length}, violations ${broken.length}`;
  return { violations: broken, numbers };
};
