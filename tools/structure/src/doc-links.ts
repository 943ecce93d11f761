import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Where the papers point to and nothing is: links in the root's papers and in docs/, and places named in docs/map.md. */
export const brokenLinks = (root: string): string[] => [
  ...docs(root).flatMap((doc) =>
    links(readFileSync(join(root, doc), "utf8"))
      .filter((link) => !existsSync(join(root, dirname(doc), link)))
      .map((link) => `${doc}: ${link} is not there`),
  ),
  ...codeReferences(readFileSync(join(root, "docs/map.md"), "utf8"))
    .filter((location) => !existsSync(join(root, location)))
    .map((location) => `docs/map.md: ${location} is not there`),
];

export const docs = (root: string): string[] => [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

/** Targets of links to files, without what stands after `#`. */
export const links = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)].flatMap(([, link]) =>
    link === undefined || /^[a-z]+:/.test(link) ? [] : [link],
  );

/** Paths into the workspace that stand in backticks; what has a placeholder or a wildcard is not a place. */
export const codeReferences = (text: string): string[] =>
  [...text.matchAll(/`((?:apps|packages|tools|docs)\/[^`\s]+)`/g)].flatMap(([, location]) =>
    location === undefined || /[<*{]/.test(location) ? [] : [location],
  );
