/** The two languages of the product, of equal rank; zh is the default (specification §1). */
export const LANGUAGES = ["zh", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in both languages. */
export interface Text {
  readonly zh: string;
  readonly en: string;
}

/** The language a caller asks for: header `language` wins, then `Accept-Language`, then zh. */
export function languageOf(languageHeader: string | undefined, acceptLanguage: string | undefined): Language {
  for (const request of [languageHeader, ...(acceptLanguage ?? "").split(",")]) {
    const tag = request?.trim().toLowerCase().slice(0, 2);
    if (tag === "zh" || tag === "en") return tag;
  }
  return "zh";
}
