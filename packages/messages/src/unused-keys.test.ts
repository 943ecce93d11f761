import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { catalogs } from "../zh/catalogs.ts";
import { catalogs as cliCatalogs } from "../zh/cli.ts";
import { catalogs as galleryCatalogs } from "../zh/gallery.ts";
import { catalogs as serverCatalogs } from "../zh/server-only.ts";
import { catalogs as toolCatalogs } from "../zh/tools.ts";
import type { Catalog } from "./index.ts";

const root = join(import.meta.dirname, "../../..");
/** Keys made of other names alone: error codes with their values, and routes with their calls. */
const COMPOSED = ["errors", "calls"];
const isSource = (path: string) =>
  /\.(ts|tsx|mjs|astro)$/.test(path) &&
  !/(^|\/)(testing|fixtures|dist|node_modules)\//.test(path) &&
  !/\.(test|contract|bench)\./.test(path);

/** What the sources may call a text by: whole words, and beginnings or endings of composed ones. */
interface Mentions {
  readonly words: Set<string>;
  readonly starts: Set<string>;
  readonly ends: Set<string>;
}
function addMentions(source: string, { words, starts, ends }: Mentions): void {
  for (const [, word = ""] of source.matchAll(/["'`]([\w.-]+)["'`]/g)) words.add(word);
  // A table's fields: `{ home: IconHome }`.
  for (const [, word = ""] of source.matchAll(/\b(\w+)\??:/g)) words.add(word);
  for (const [, start = ""] of source.matchAll(/`([A-Za-z][\w.-]*)\$\{/g)) starts.add(start);
  for (const [, end = ""] of source.matchAll(/\}([\w.-]*\w)`/g)) ends.add(end);
}

function mentionsOf(sources: Iterable<string>): Mentions {
  const mentions: Mentions = { words: new Set(), starts: new Set(), ends: new Set() };
  for (const source of sources) addMentions(source, mentions);
  return mentions;
}

/** Keys of a catalog that no source mentions; a key that is mentioned for another catalog counts as mentioned. */
const unusedKeys = (catalog: Catalog, { words, starts, ends }: Mentions): readonly string[] =>
  Object.keys(catalog).filter(
    (key) =>
      !words.has(key) &&
      ![...starts].some((start) => key.startsWith(start)) &&
      ![...ends].some((end) => key.endsWith(end)),
  );

function* productSources() {
  for (const workspace of ["apps", "packages"])
    for (const name of readdirSync(join(root, workspace))) {
      const folder = join(root, workspace, name, "src");
      for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" }))
        if (isSource(path)) yield readFileSync(join(folder, path), "utf8");
    }
}

test("finds a key that no source mentions, and none that is composed", () => {
  const sources = [`t("title"); t(\`state.\${state}\`); t(\`\${kind}Text\`)`, "const names = { home: 1 };"];
  const catalog = { title: "1", "state.open": "2", pauseText: "3", home: "4", planted: "5", "other.open": "6" };
  expect(unusedKeys(catalog, mentionsOf(sources))).toEqual(["planted", "other.open"]);
});

test("every text is used by some source", () => {
  const mentions = mentionsOf(productSources());
  const all = { ...catalogs, ...serverCatalogs, ...cliCatalogs, ...galleryCatalogs, ...toolCatalogs };
  const unused = Object.entries<Catalog>(all)
    .filter(([namespace]) => !COMPOSED.includes(namespace))
    .flatMap(([namespace, catalog]) => unusedKeys(catalog, mentions).map((key) => `${namespace}: ${key}`));
  expect(unused).toEqual([]);
});
