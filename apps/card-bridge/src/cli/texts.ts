import {
  addCatalogs,
  createErrorTexts,
  createMessages,
  getFindingText,
  getTranslator,
  LOCALES,
  loadCatalogs,
  loadCliCatalogs,
  type MessageKey,
  type Translate,
} from "@adel/messages";
import type { ErrorCode, Language } from "@adel/protocol";

const messages = createMessages();
for (const { id } of LOCALES) {
  addCatalogs(messages, id, await loadCatalogs(id));
  addCatalogs(messages, id, await loadCliCatalogs(id));
}

/** A key of the catalog `cli`. */
export type CliKey = MessageKey<"cli">;

/** The texts of the command line in one language. */
export const cliTexts = (language: Language): Translate<CliKey> => getTranslator(messages, language, "cli");

/** The texts of an inspection in one language. */
export const inspectionTexts = (language: Language): Translate<MessageKey<"inspection">> =>
  getTranslator(messages, language, "inspection");

/** What a check found on a card. */
export const findingText = (language: Language, code: string): string => getFindingText(messages, language, code);

/** Whether the command line has a text of this key. */
export const isCliKey = (key: string): key is CliKey => messages.exists(key, { lng: LOCALES[0].id, ns: "cli" });

export const { errorText, errorHint, describeIn } = createErrorTexts<ErrorCode, Language>(messages);
