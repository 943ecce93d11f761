import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as z from "zod";

/** The root of the repository. */
export const root = fileURLToPath(new URL("../../../", import.meta.url));

export const languages = ["zh", "en"] as const;
export type Language = (typeof languages)[number];

const read = (path: string): unknown => JSON.parse(readFileSync(`${root}docs/guide/${path}`, "utf8"));

/** Sections of the guide with their pages, in the order of the sidebar. */
export const sections = Object.entries(z.record(z.string(), z.array(z.string())).parse(read("contents.json")));

const GuideTexts = z.object({
  title: z.string(),
  sections: z.record(z.string(), z.string()),
  remedy: z.string(),
  interface: z.record(z.string(), z.string()),
});
const texts = { zh: GuideTexts.parse(read("zh/texts.json")), en: GuideTexts.parse(read("en/texts.json")) };
export const textsIn = (language: Language) => texts[language];

export const siteTitle = { "zh-CN": texts.zh.title, en: texts.en.title };

/** The name of a section in every language, as Starlight takes it. */
export function labelOf(section: string): { label: string; translations: Record<string, string> } {
  const [label, zh] = [texts.en.sections[section], texts.zh.sections[section]];
  if (label === undefined || zh === undefined) throw new Error(`docs/guide: section ${section} has no name`);
  return { label, translations: { "zh-CN": zh } };
}
