import {
  addCatalogs,
  createErrorTexts,
  createMessages,
  getTranslator,
  LOCALES,
  loadCatalogs,
  loadToolCatalogs,
  type MessageKey,
  type Namespace,
  type Translate,
} from "@adel/messages";
import type { ErrorCode, Language } from "@adel/protocol";

const messages = createMessages();
for (const { id } of LOCALES) {
  addCatalogs(messages, id, await loadCatalogs(id));
  addCatalogs(messages, id, await loadToolCatalogs(id));
}

export const { errorText, errorHint } = createErrorTexts<ErrorCode, Language>(messages);

/** The texts of one catalog as a page shows them. */
export const textsOf = <N extends Namespace>(language: Language, namespace: N): Translate<MessageKey<N>> =>
  getTranslator(messages, language, namespace);
