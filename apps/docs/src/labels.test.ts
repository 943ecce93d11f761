import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadCatalogs, loadCliCatalogs, loadServerCatalogs, loadToolCatalogs } from "@adel/messages";
import { describe, expect, test } from "vitest";
import { languages, root } from "./guide.ts";
import { pagesOf } from "./pages.ts";

const QUOTED = { zh: /“([^”\n]+)”/g, en: /"([^"\n]+)"/g } as const;
/** What browsers call it, and what stands for values that are left out. */
const ELSEWHERE = {
  zh: ["允许", "本地网络访问", "…", "开发"],
  en: ["Allow", "Apps on device", "local network access", "…"],
} as const;

/** No text of the product. */
const UNKNOWN = "Rotate every key";

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** A text of the product as a pattern: any value stands for a placeholder. */
const patternOf = (text: string) =>
  new RegExp(
    `^${text
      .split(/\{\w+\}/)
      .map(escaped)
      .join(".+")}$`,
    "i",
  );
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```|`[^`\n]+`/gm, "");

describe.each(languages)("the guide, %s", (language) => {
  test("quotes labels that the product has", async () => {
    const { errors: _, ...shared } = await loadCatalogs(language);
    const { errors: __, ...bridge } = await loadCliCatalogs(language);
    const tools = await loadToolCatalogs(language);
    const server = await loadServerCatalogs(language);
    const catalogs = [shared, bridge, tools, server].flatMap((list) => Object.values(list));
    // A text of little else than placeholders would match anything.
    const texts = catalogs
      .flatMap((catalog) => Object.values(catalog))
      .filter((text) => /\p{L}{2}|^\p{Script=Han}$/u.test(text.replace(/\{\w+\}/g, " ")));
    const whole = new Set(texts.map((text) => text.toLowerCase()));
    const patterns = texts.filter((text) => text.includes("{")).map(patternOf);
    const isLabel = (text: string) => whole.has(text.toLowerCase()) || patterns.some((pattern) => pattern.test(text));
    expect(isLabel(UNKNOWN)).toBe(false);
    const unknown = pagesOf(root)
      .filter(({ file }) => file.startsWith(`docs/guide/${language}/`))
      .flatMap(({ file }) =>
        [...withoutCode(readFileSync(join(root, file), "utf8")).matchAll(QUOTED[language])]
          .map(([, label = ""]) => label)
          .filter((label) => !ELSEWHERE[language].some((known) => known === label) && !isLabel(label))
          .map((label) => `${file}: ${label}`),
      );
    expect(unknown).toEqual([]);
  });
});
