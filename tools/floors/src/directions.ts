import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Where the papers point to and nothing is: links in the root's papers and in docs/, and places named in docs/map.md. */
export const deadEnds = (root: string): string[] => [
  ...papers(root).flatMap((paper) =>
    linksIn(readFileSync(join(root, paper), "utf8"))
      .filter((link) => !existsSync(join(root, dirname(paper), link)))
      .map((link) => `${paper}: ${link} is not there`),
  ),
  ...placesIn(readFileSync(join(root, "docs/map.md"), "utf8"))
    .filter((place) => !existsSync(join(root, place)))
    .map((place) => `docs/map.md: ${place} is not there`),
];

const papers = (root: string): string[] => [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

/** Targets of links to files, without what stands after `#`. */
export const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)].flatMap(([, link]) =>
    link === undefined || /^[a-z]+:/.test(link) ? [] : [link],
  );

/** Paths into the workspace that stand in backticks; what has a placeholder or a wildcard is not a place. */
export const placesIn = (text: string): string[] =>
  [...text.matchAll(/`((?:apps|packages|tools|docs)\/[^`\s]+)`/g)].flatMap(([, place]) =>
    place === undefined || /[<*{]/.test(place) ? [] : [place],
  );
