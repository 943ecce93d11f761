import {
  addCatalogs,
  createErrorTexts,
  createMessages,
  getTranslator,
  LOCALES,
  loadCatalogs,
  loadCliCatalogs,
  type MessageKey,
  type Translate,
} from "@adel/messages";
import type { ErrorCode, ErrorValues, Language } from "@adel/protocol";

/** The texts of the page in one language. */
export interface PageTexts {
  readonly language: Language;
  /** For the page's `lang`. */
  readonly tag: string;
  readonly t: Translate<MessageKey<"bridge.pair-page">>;
  readonly errorText: (code: ErrorCode, values?: ErrorValues) => string;
  readonly errorHint: (code: ErrorCode, values?: ErrorValues) => string | undefined;
}

/** Loaded with the first page, because a daemon that never pairs does not need it. */
export async function loadPageTexts(language: Language): Promise<PageTexts> {
  const messages = createMessages();
  addCatalogs(messages, language, await loadCatalogs(language));
  addCatalogs(messages, language, await loadCliCatalogs(language));
  const { errorText, errorHint } = createErrorTexts<ErrorCode, Language>(messages);
  return {
    language,
    tag: LOCALES.find(({ id }) => id === language)?.tag ?? language,
    t: getTranslator(messages, language, "bridge.pair-page"),
    errorText: (code, values) => errorText(code, language, values),
    errorHint: (code, values) => errorHint(code, language, values),
  };
}
