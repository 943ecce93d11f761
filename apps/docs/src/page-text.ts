import { posix } from "node:path";
import type { Page } from "./pages.ts";

/** Where the site stands on the server. */
export const BASE = "/docs";

/** Where a page is found, with its anchor. */
export const addressOf = ({ language, slug }: Pick<Page, "language" | "slug">, anchor = ""): string =>
  `${BASE}/${language}/${slug === "" ? "" : `${slug}/`}${anchor}`;

const LINK = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s#]*)(#[^)\s]*)?\)/g;

/** Markdown outside code blocks, changed; code stays as it is. */
const changeProse = (text: string, change: (part: string) => string) =>
  text
    .split(/(^ *```[\s\S]*?^ *```|`[^`\n]+`)/m)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join("");

/**
 * A document as Starlight reads it: its title apart, links by the site's addresses, pictures by where they are copied to.
 * A link to a file that is no page, such as a source, keeps its words.
 */
export function toSiteText(page: Page, text: string, pages: readonly Page[]): string {
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (title === undefined) throw new Error(`${page.file} has no title`);
  const byFile = new Map(pages.map((one) => [one.file, one]));
  const body = changeProse(text.replace(/^# .+\n/m, ""), (part) =>
    part.replace(LINK, (whole, mark: string, label: string, link: string, anchor = "") => {
      if (/^[a-z]+:/.test(link) || link === "") return whole;
      const file = posix.join(posix.dirname(page.file), link);
      if (mark === "!") return `![${label}](${file.replace("docs/images/", `${BASE}/images/`)})`;
      const target = byFile.get(file) ?? byFile.get(posix.join(file, "README.md"));
      return target === undefined ? label : `[${label}](${addressOf(target, anchor)})`;
    }),
  );
  return `${frontmatter(title.replaceAll("`", ""))}${body}`;
}

export const frontmatter = (title: string, more: readonly string[] = []): string =>
  ["---", `title: ${JSON.stringify(title)}`, ...more, "---", ""].join("\n");
