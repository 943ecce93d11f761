import { addCatalogs, createMessages, getErrorHint, getErrorText, LOCALES, loadCatalogs } from "@adel/messages";
import type { ErrorCode, ErrorValues, Language } from "@adel/protocol";

const messages = createMessages();
for (const { id } of LOCALES) addCatalogs(messages, id, await loadCatalogs(id));

/** What happened. */
export const errorText = (code: ErrorCode, language: Language, values: ErrorValues = {}): string =>
  getErrorText(messages, language, code, values);
/** What to do about it; undefined where nothing can be advised. */
export const errorHint = (code: ErrorCode, language: Language, values: ErrorValues = {}): string | undefined =>
  getErrorHint(messages, language, code, values);
