import type { MessageKey } from "./catalog.ts";
import { getText, type Messages } from "./messages.ts";

/** Values of an error as they cross a wire. */
type ErrorValues = Readonly<Record<string, string | number>>;

const CATALOG = "errors";
const hasText = (messages: Messages, language: string, key: string): boolean =>
  messages.exists(key, { lng: language, ns: CATALOG });

/** Values of closed lists (a state, a reason) by their label in the language; the others as they are. */
function translateValues(messages: Messages, language: string, code: string, values: ErrorValues): ErrorValues {
  const translate = (name: string, value: string | number) => {
    const key = [`${code}.${name}.${value}`, `${name}.${value}`].find((one) => hasText(messages, language, one));
    return key === undefined ? value : getText(messages, language, CATALOG, key);
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, translate(name, value)]));
}

/** What happened. `code` is a code of the protocol's list of errors. */
export const getErrorText = (messages: Messages, language: string, code: string, values: ErrorValues = {}): string =>
  getText(messages, language, CATALOG, code, translateValues(messages, language, code, values));

/** What to do about it; undefined where nothing can be advised. */
export function getErrorHint(
  messages: Messages,
  language: string,
  code: string,
  values: ErrorValues = {},
): string | undefined {
  const key = `${code}.hint`;
  return hasText(messages, language, key) ? getText(messages, language, CATALOG, key, values) : undefined;
}

/** The rule that a field breaks: an error code, a text of no language, or a key of the catalog `validation`. */
type Rule =
  | { readonly kind: "error"; readonly code: string }
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "rule"; readonly key: MessageKey<"validation">; readonly values: ErrorValues };

/** What is wrong with a field. */
export function getRuleText(messages: Messages, language: string, rule: Rule): string {
  if (rule.kind === "error") return getErrorText(messages, language, rule.code);
  return rule.kind === "literal" ? rule.text : getText(messages, language, "validation", rule.key, rule.values);
}

/** Error texts, hints and texts of broken rules out of one set of catalogs; `Code` is the protocol's list of errors. */
export const createErrorTexts = <Code extends string, Language extends string>(messages: Messages) => ({
  /** What happened. */
  errorText: (code: Code, language: Language, values: ErrorValues = {}): string =>
    getErrorText(messages, language, code, values),
  /** What to do about it; undefined where nothing can be advised. */
  errorHint: (code: Code, language: Language, values: ErrorValues = {}): string | undefined =>
    getErrorHint(messages, language, code, values),
  /** The text of a broken rule. */
  describeIn:
    (language: Language) =>
    (rule: Rule): string =>
      getRuleText(messages, language, rule),
});
