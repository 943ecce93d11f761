import { fill, type Language } from "@adel/protocol/kernel/text";
import { readLocale } from "./locale.ts";

/** A set of words in both languages under a name of its own; the same keys by type. A built page carries one of them. */
export interface MessageCatalog<K extends string> {
  readonly name: string;
  readonly zh: Readonly<Record<K, string>>;
  readonly en: Readonly<Record<K, string>>;
}
type Values = Readonly<Record<string, string | number>>;
/** Says a word of the set in the page's language; `{place}` is filled from the values. */
export type Translate<K extends string> = (key: K, values?: Values) => string;

// A switch reloads the page (specification §1), so the language stays for the page's life.
const language = readLocale(localStorage);

/** Declares a set of words; both languages must hold the same keys, or it does not compile. */
export const defineMessages = <const Z extends Readonly<Record<string, string>>>(
  name: string,
  both: { readonly zh: Z; readonly en: Readonly<Record<keyof Z & string, string>> },
): MessageCatalog<keyof Z & string> => ({ name, ...both });

/** The page's language. */
export const useLanguage = (): Language => language;

const sayers = new WeakMap<MessageCatalog<string>, Translate<string>>();

/** Words of one set, as a function by key; the same function each time. */
export function createTranslator<K extends string>(messages: MessageCatalog<K>): Translate<K> {
  const known = sayers.get(messages);
  if (known) return known;
  const texts: Readonly<Record<string, string>> = messages[language];
  const t: Translate<string> = (key, values) => fill(texts[key] ?? key, values);
  sayers.set(messages, t);
  return t;
}

/** The same as a hook, for symmetry with all else that a page reads from its surroundings. */
export const useTranslation = <K extends string>(messages: MessageCatalog<K>): Translate<K> =>
  createTranslator(messages);
