/** The two languages of the product, of equal rank; zh is the default (specification §1). */
export const LANGUAGES = ["zh", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in both languages. */
export interface Text {
  readonly zh: string;
  readonly en: string;
}
/** Shorthand for a text in both languages. */
export const t = (zh: string, en: string): Text => ({ zh, en });

/** `{name}`, or `{name|one|more}` for the word that goes with one of a thing or with several. */
const PLACEHOLDER = /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g;

/** Fills the places of a text from `values`: `{count} {count|card|cards}`. A name without a value stays as it stands. */
export const fill = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  text.replace(PLACEHOLDER, (whole, name: string, one?: string, more?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return one === undefined || more === undefined ? String(value) : String(value) === "1" ? one : more;
  });

/** The language a caller asks for: header `language` wins, then `Accept-Language`, then zh. */
export function languageOf(languageHeader: string | undefined, acceptLanguage: string | undefined): Language {
  for (const request of [languageHeader, ...(acceptLanguage ?? "").split(",")]) {
    const tag = request?.trim().toLowerCase().slice(0, 2);
    if (tag === "zh" || tag === "en") return tag;
  }
  return "zh";
}
