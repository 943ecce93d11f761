import {
  addCatalogs,
  createErrorTexts,
  createMessages,
  getFindingText,
  getTranslator,
  LOCALES,
  loadCallCatalogs,
  loadCatalogs,
  type MessageKey,
  type Namespace,
  type Translate,
} from "@adel/messages";
import type { CallKey, ErrorCode, ErrorValues, Language, Text } from "@adel/protocol";

const messages = createMessages();
for (const { id } of LOCALES) {
  addCatalogs(messages, id, await loadCatalogs(id));
  addCatalogs(messages, id, await loadCallCatalogs(id));
}

/** Texts of one namespace in the caller's language. */
export const translate = <N extends Namespace>(language: Language, namespace: N): Translate<MessageKey<N>> =>
  getTranslator(messages, language, namespace);

/** A text of the server in every language, for what is stored or handed on before anybody's language is known. */
export const serverText = (key: MessageKey<"server">, values: ErrorValues = {}): Text => ({
  zh: translate("zh", "server")(key, values),
  en: translate("en", "server")(key, values),
});

/** What a call does, in every language. */
export const callText = (key: CallKey): Text => ({
  zh: translate("zh", "calls")(key),
  en: translate("en", "calls")(key),
});

/** What a check found on a card, in the caller's language. */
export const findingText = (language: Language, code: string): string => getFindingText(messages, language, code);

export const { errorText, errorHint, describeIn } = createErrorTexts<ErrorCode, Language>(messages);
