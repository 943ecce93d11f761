import { addCatalogs, createErrorTexts, createMessages, LOCALES, loadCatalogs } from "@adel/messages";
import type { ErrorCode, Language } from "@adel/protocol";

const messages = createMessages();
for (const { id } of LOCALES) addCatalogs(messages, id, await loadCatalogs(id));

export const { errorText, errorHint } = createErrorTexts<ErrorCode, Language>(messages);
