import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Language, languages } from "./guide.ts";

/** A page of the site: the file that holds its text, its language, and its address without `/docs/<language>/`. */
export interface Page {
  readonly file: string;
  readonly language: Language;
  readonly slug: string;
}

const slugOf = (path: string) =>
  path
    .replace(/\.md$/, "")
    .replace(/(^|\/)(README|index)$/, "$1")
    .replace(/\/$/, "")
    .toLowerCase();

const markdown = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => name.replaceAll("\\", "/"))
    .sort();

/** Documents of the root that developers read on the site. */
const ROOT = [
  ["CONTRIBUTING.md", "developers/contributing"],
  ["CHANGELOG.md", "developers/changelog"],
  ["SECURITY.md", "developers/security-policy"],
] as const;

/** Every page: the guide in both languages, the rest of `docs/` in English. */
export const pagesOf = (root: string): readonly Page[] => [
  ...languages.flatMap((language) =>
    markdown(join(root, "docs/guide", language)).map((name) => ({
      file: `docs/guide/${language}/${name}`,
      language,
      slug: slugOf(name),
    })),
  ),
  ...markdown(join(root, "docs"))
    .filter((name) => !name.startsWith("guide/"))
    .map((name) => ({ file: `docs/${name}`, language: "en" as const, slug: `developers/${slugOf(name)}` })),
  ...ROOT.map(([file, slug]) => ({ file, language: "en" as const, slug })),
];
