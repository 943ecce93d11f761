import {
  addCatalogs,
  createErrorTexts,
  createMessages,
  getFindingText,
  getTranslator,
  LOCALES,
  loadCliCatalogs,
  type MessageKey,
  type Translate,
} from "@adel/messages";
import type { ErrorCode, Language } from "@adel/protocol";

const messages = createMessages();

/** Loads the texts of one language; the other functions of this file return only loaded texts. */
export async function loadTexts(language: Language): Promise<void> {
  addCatalogs(messages, language, await loadCliCatalogs(language));
}

/** A key of the catalog `cli`. */
export type CliKey = MessageKey<"cli">;

/** The texts of the command line in one language. */
export const cliTexts = (language: Language): Translate<CliKey> => getTranslator(messages, language, "cli");

/** The texts of an inspection in one language. */
export const inspectionTexts = (language: Language): Translate<MessageKey<"inspection">> =>
  getTranslator(messages, language, "inspection");

/** The text for the result of a check. */
export const findingText = (language: Language, code: string): string => getFindingText(messages, language, code);

/** Whether the command line has a text of this key. */
export const isCliKey = (key: string): key is CliKey =>
  LOCALES.some(({ id }) => messages.exists(key, { lng: id, ns: "cli" }));

export const { errorText, errorHint, describeIn } = createErrorTexts<ErrorCode, Language>(messages);
