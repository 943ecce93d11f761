import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { isTest, type Source } from "./sources.ts";

const web = "apps/web/";
const effectImport = /^import "(\.[^"]+\.tsx?)";$/gm;

/** Modules of the page that are imported for their effect alone and not listed: the bundler would leave them out. */
export const unlistedEffects = (list: readonly Source[], listed: readonly string[]): string[] =>
  list
    .filter(({ path }) => path.startsWith(`${web}src/`) && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(effectImport)].map(([, target = ""]) => ({ path, target: posix.join(path, "..", target) })),
    )
    .filter(({ target }) => !listed.includes(`./${target.slice(web.length)}`))
    .map(
      ({ path, target }) => `${path} imports ${target} for its effect: list it in sideEffects of ${web}package.json`,
    );

/** What `sideEffects` of the page's package.json lists. */
export const listedEffects = (root: string): readonly string[] => {
  const { sideEffects }: { sideEffects: readonly string[] } = JSON.parse(
    readFileSync(join(root, web, "package.json"), "utf8"),
  );
  return sideEffects;
};
