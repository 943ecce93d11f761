import type { Language } from "@adel/messages";

export type { Language };

/** Languages in which names are entered, each in its own column; readers of any other language see the first one. */
export const TEXT_LANGUAGES = ["zh", "en"] as const;
type TextLanguage = (typeof TEXT_LANGUAGES)[number];

/** A text stored in these languages. */
export type Text = Readonly<Record<TextLanguage, string>>;

/** The language in which a reader of `language` sees and enters stored texts. */
export const toTextLanguage = (language: Language): TextLanguage =>
  TEXT_LANGUAGES.find((one) => one === language) ?? TEXT_LANGUAGES[0];

/** A text that is empty in both languages. */
export const EMPTY_TEXT: Text = { zh: "", en: "" };

/** A text entered in `language`; the other language is empty. */
export const textIn = (language: Language, text: string): Text => ({ ...EMPTY_TEXT, [toTextLanguage(language)]: text });

/** A text as shown to a reader of `language`: in that language if it is stored, else in `toTextLanguage(language)`. */
export function localize(text: Text, language: Language): string {
  const texts: Readonly<Partial<Record<Language, string>>> = text;
  return texts[language] ?? text[toTextLanguage(language)];
}
