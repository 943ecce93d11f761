import type { Language } from "@adel/messages";

export type { Language };

/** The languages in which people enter names, each with a column of its own; every other one shows the first. */
const TEXT_LANGUAGES = ["zh", "en"] as const;
type TextLanguage = (typeof TEXT_LANGUAGES)[number];

/** A text that is stored in both of them. */
export type Text = Readonly<Record<TextLanguage, string>>;

/** The language in which a reader of `language` sees and enters stored texts. */
export const toTextLanguage = (language: Language): TextLanguage =>
  TEXT_LANGUAGES.find((one) => one === language) ?? TEXT_LANGUAGES[0];

/** A text without a word in any language. */
export const EMPTY_TEXT: Text = { zh: "", en: "" };

/** A text that a person of `language` has entered, and that is missing in the other one. */
export const textIn = (language: Language, text: string): Text => ({ ...EMPTY_TEXT, [toTextLanguage(language)]: text });

/** A text as a reader of `language` sees it. */
export function localize(text: Text, language: Language): string {
  const texts: Readonly<Partial<Record<Language, string>>> = text;
  return texts[language] ?? text[toTextLanguage(language)];
}
