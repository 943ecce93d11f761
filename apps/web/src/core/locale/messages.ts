import {
  addCatalogs,
  createMessages,
  getFindingText,
  getTranslator,
  loadCatalogs,
  loadToolCatalogs,
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

/** Loads the page's texts, apart from those that few people open. No text is shown before. */
export async function loadMessageCatalogs(): Promise<void> {
  addCatalogs(messages, language, await loadCatalogs(language));
}

/** Loads the texts of tools, monitoring and other pages that few people open, before one of their pages opens. */
export async function loadToolMessages(shown: Language = language): Promise<void> {
  addCatalogs(messages, shown, await loadToolCatalogs(shown));
}

/** Loads the texts of another language too, for a page that shows something in both. */
export async function loadOtherLanguage(shown: Language): Promise<void> {
  if (shown === language) return;
  addCatalogs(messages, shown, await loadCatalogs(shown));
  await loadToolMessages(shown);
}

/** The page's language. */
export const useLanguage = (): Language => language;

/** Texts of one namespace in a language that was loaded. */
export const createTranslatorIn = <N extends Namespace>(shown: Language, namespace: N): Translate<MessageKey<N>> =>
  shown === language ? createTranslator(namespace) : getTranslator(messages, shown, namespace);

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
