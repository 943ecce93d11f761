import { getText, type Messages } from "./messages.ts";

const CATALOG = "inspection";

/** What a check found on a card. `code` is a code of the inspection; codes without a text of their own share one. */
export function getFindingText(messages: Messages, language: string, code: string): string {
  const key = `finding.${code}`;
  return getText(
    messages,
    language,
    CATALOG,
    messages.exists(key, { lng: language, ns: CATALOG }) ? key : "finding.OTHER",
  );
}
