import type { Language, PromiseRow } from "./promise.ts";
import { promises } from "./table.ts";

/** A sentence that was read, the row that it belongs to, and the values in it. */
export interface Claim<Row extends PromiseRow = PromiseRow> {
  readonly sentence: string;
  readonly row: Row;
  readonly values: Readonly<Record<string, string>>;
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The sentence with its values as named groups; a value that stands twice is the same both times. */
function toPattern(sentence: string): RegExp {
  const names = new Set<string>();
  const pattern = escapePattern(sentence).replace(/\\\{(\w+)\\\}/g, (_, name: string) => {
    const isRepeated = names.has(name);
    names.add(name);
    return isRepeated ? `\\k<${name}>` : `(?<${name}>[^，。·]+?)`;
  });
  return new RegExp(`^${pattern}[.。]?$`);
}

const clean = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The more a row fixes, the earlier it is tried: "valid until" must not take what "lost card pending" says. */
const bySpecificity = (language: Language) => (a: PromiseRow, b: PromiseRow) => {
  const count = (row: PromiseRow) => row[language].replace(/\{\w+\}/g, "").length;
  return count(b) - count(a);
};

/** The row of a sentence among those of these kinds; undefined: the table says nothing of it, and the run fails. */
export function findClaim<Kind extends PromiseRow["kind"]>(
  text: string,
  language: Language,
  kinds: readonly Kind[],
): Claim<Extract<PromiseRow, { kind: Kind }>> | undefined {
  const sentence = clean(text);
  const isOfKind = (row: PromiseRow): row is Extract<PromiseRow, { kind: Kind }> =>
    kinds.some((kind) => kind === row.kind);
  for (const row of promises.filter(isOfKind).toSorted(bySpecificity(language))) {
    const { [language]: several, enOne = several } = row;
    const found = toPattern(several).exec(sentence) ?? (language === "en" ? toPattern(enOne).exec(sentence) : null);
    if (found) return { sentence, row, values: { ...found.groups } };
  }
  return undefined;
}
