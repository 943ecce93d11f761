// Casts: i18next types its keys globally; here each set of words carries its own keys, and `t` is narrowed to them.
import type { Language } from "@adel/protocol";
import { createInstance } from "i18next";
import { useTranslation } from "react-i18next";
import { readLocale } from "./locale.ts";

/** A set of words in both languages under a name of its own; the same keys by type. */
export interface Words<K extends string> {
  readonly name: string;
  readonly zh: Readonly<Record<K, string>>;
  readonly en: Readonly<Record<K, string>>;
}
type Values = Readonly<Record<string, string | number>>;
/** Says a word of the set in the page's language; `{place}` is filled from the values. */
export type Say<K extends string> = (key: K, values?: Values) => string;

export const i18n = createInstance();
// Ready before the first page asks: nothing is fetched. Texts are plain, and React escapes them.
void i18n.init({
  lng: readLocale(localStorage),
  fallbackLng: false,
  resources: {},
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { prefix: "{", suffix: "}", escapeValue: false },
});

/** Declares a set of words; both languages must hold the same keys, or it does not compile. */
export function defineWords<const Z extends Readonly<Record<string, string>>>(
  name: string,
  both: { readonly zh: Z; readonly en: Readonly<Record<keyof Z & string, string>> },
): Words<keyof Z & string> {
  i18n.addResourceBundle("zh", name, both.zh);
  i18n.addResourceBundle("en", name, both.en);
  return { name, zh: both.zh as Readonly<Record<keyof Z & string, string>>, en: both.en };
}

/** The page's language; a switch reloads the page, so it stays for the page's life. */
export const useLanguage = (): Language => {
  const { i18n: current } = useTranslation(undefined, { i18n });
  return current.language === "en" ? "en" : "zh";
};

/** Words of one set, as a function by key. */
export function useWords<K extends string>(words: Words<K>): Say<K> {
  const { t } = useTranslation(words.name, { i18n });
  return t as unknown as Say<K>;
}

/** The same outside React. */
export const sayIn = <K extends string>(words: Words<K>): Say<K> =>
  i18n.getFixedT(null, words.name) as unknown as Say<K>;
