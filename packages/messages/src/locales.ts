/**
 * The languages of the product: folder of the catalogs, own name, the tag that formats dates and numbers, and what
 * stands between thousands.
 */
export const LOCALES = [
  { id: "zh", name: "中文", tag: "zh-CN", thousands: "," },
  { id: "en", name: "English", tag: "en", thousands: "," },
] as const;
export type Language = (typeof LOCALES)[number]["id"];

/** The language of who did not ask for one (specification §1). */
export const DEFAULT_LANGUAGE: Language = LOCALES[0].id;

/** The language of this id; undefined where the product does not have it. */
export const findLanguage = (id: string | null | undefined): Language | undefined =>
  LOCALES.find((locale) => locale.id === id)?.id;

/** The language a caller asks for: header `language` wins, then `Accept-Language`, then the default. */
export function negotiateLanguage(languageHeader: string | undefined, acceptLanguage: string | undefined): Language {
  for (const request of [languageHeader, ...(acceptLanguage ?? "").split(",")]) {
    const found = findLanguage(request?.trim().toLowerCase().slice(0, 2));
    if (found) return found;
  }
  return DEFAULT_LANGUAGE;
}
