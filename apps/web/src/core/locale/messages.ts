import {
  addCatalogs,
  createMessages,
  getFindingText,
  getTranslator,
  loadCatalogs,
  type MessageKey,
  type Namespace,
  type Translate,
} from "@adel/messages";
import type { Language } from "@adel/protocol/kernel/text";
import { readLocale } from "./locale.ts";

export type { Translate };

// A switch reloads the page (specification §1), so the language stays for the page's life.
const language = readLocale(localStorage);
export const messages = createMessages();

/** Loads every text of the page's language. No text is shown before. */
export async function loadMessageCatalogs(): Promise<void> {
  addCatalogs(messages, language, await loadCatalogs(language));
}

/** The page's language. */
export const useLanguage = (): Language => language;

const translators = new Map<Namespace, Translate>();

/** Texts of one namespace, as a function by key; the same function each time. */
export function createTranslator<N extends Namespace>(namespace: N): Translate<MessageKey<N>> {
  const translator = translators.get(namespace) ?? getTranslator(messages, language, namespace);
  translators.set(namespace, translator);
  return translator;
}

/** The same as a hook. */
export const useTranslation = <N extends Namespace>(namespace: N): Translate<MessageKey<N>> =>
  createTranslator(namespace);

/** The text of what a check found on a card. */
export const useFindingText = (): ((code: string) => string) => findingText;
const findingText = (code: string) => getFindingText(messages, language, code);

/** Is there a text of this key? */
export const hasMessage = <N extends Namespace>(namespace: N, key: string): key is MessageKey<N> =>
  messages.exists(key, { lng: language, ns: namespace });
