import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { catalogs } from "../zh/catalogs.ts";
import { catalogs as cliCatalogs } from "../zh/cli.ts";
import { catalogs as galleryCatalogs } from "../zh/gallery.ts";
import { catalogs as serverCatalogs } from "../zh/server-only.ts";
import { catalogs as toolCatalogs } from "../zh/tools.ts";
import { loadCliCatalogs } from "./cli.ts";
import { loadGalleryCatalogs } from "./gallery.ts";
import { type Catalog, LOCALES, loadCatalogs, type Namespace } from "./index.ts";
import { loadServerCatalogs } from "./server-only.ts";
import { loadToolCatalogs } from "./tools.ts";

const zh = { ...catalogs, ...serverCatalogs, ...cliCatalogs, ...galleryCatalogs, ...toolCatalogs };
const namespaces = Object.keys(zh) as Namespace[];
const loadAll = async (language: string): Promise<Readonly<Record<Namespace, Catalog>>> => ({
  ...(await loadCatalogs(language)),
  ...(await loadServerCatalogs(language)),
  ...(await loadCliCatalogs(language)),
  ...(await loadGalleryCatalogs(language)),
  ...(await loadToolCatalogs(language)),
});
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, "");

test("every file is in a catalog list, in every language", async () => {
  for (const { id } of LOCALES) {
    const files = readdirSync(new URL(`../${id}/`, import.meta.url)).filter((file) => file.endsWith(".json"));
    expect([id, files.map((file) => file.slice(0, -".json".length)).sort()]).toEqual([id, [...namespaces].sort()]);
    expect([id, Object.keys(await loadAll(id)).sort()]).toEqual([id, [...namespaces].sort()]);
  }
});

describe.for(LOCALES.map(({ id }) => id))("the catalogs of %s", (language) => {
  // [R:1.locale.zh] [R:1.locale.en]
  test.for(namespaces)("%s has the keys and placeholders of zh, and no empty text", async (namespace) => {
    const expected: Readonly<Record<string, string>> = zh[namespace];
    const texts = (await loadAll(language))[namespace];
    expect([...new Set(Object.keys(texts).map(withoutPlural))].sort()).toEqual(Object.keys(expected).sort());
    for (const [key, text] of Object.entries(texts)) {
      expect([key, text.trim()]).not.toEqual([key, ""]);
      // "one" may do without the number.
      if (!key.endsWith("_one"))
        expect([key, placeholders(text)]).toEqual([key, placeholders(expected[withoutPlural(key)] ?? "")]);
      if (language !== "zh") expect([key, /\p{Script=Han}/u.test(text)]).toEqual([key, false]);
    }
  });
});
