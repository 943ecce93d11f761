import type { Catalog } from "@adel/messages";
import { type Language, textsIn } from "./guide.ts";
import { frontmatter } from "./page-text.ts";

/** What a text says where the value is not known. */
const withoutValues = (text: string) => text.replace(/\{\w+\}/g, "…");
const ADDRESS = /((?:https?:\/\/|www\.)[!-~]*)/;
/** Markdown that a text would mean by accident. An address becomes code: as a link it would swallow the words behind it. */
const escaped = (text: string) =>
  text
    .split(ADDRESS)
    .map((part, at) => (at % 2 === 1 ? `\`${part}\`` : part.replace(/[\\*_<>[\]`|#]/g, "\\$&")))
    .join("");

/** Every error of the catalog by its text: what happened, what to do, and its code. One whose text is a value alone is none to look up. */
export function troubleshootingPage(language: Language, title: string, intro: string, errors: Catalog): string {
  const { remedy } = textsIn(language);
  const entries = Object.entries(errors)
    .filter(([key, text]) => /^[A-Z][A-Z0-9_]*$/.test(key) && !/^\{\w+\}$/.test(text))
    .map(([code, text]) => ({ code, text: escaped(withoutValues(text)), hint: errors[`${code}.hint`] }))
    .sort((one, other) => one.text.localeCompare(other.text, language));
  const texts = entries.map(({ code, text, hint }) =>
    [
      `### ${text}`,
      ...(hint === undefined ? [] : [`**${remedy}** ${escaped(withoutValues(hint))}`]),
      `\`${code}\``,
    ].join("\n\n"),
  );
  return `${frontmatter(title, ["tableOfContents: false"])}${intro}\n\n${texts.join("\n\n")}\n`;
}
