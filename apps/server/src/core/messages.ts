import {
  addCatalogs,
  createErrorTexts,
  createMessages,
  getFindingText,
  getTranslator,
  LOCALES,
  loadCatalogs,
  loadServerCatalogs,
  loadToolCatalogs,
  type MessageKey,
  type Namespace,
  type Translate,
} from "@adel/messages";
import { type CallKey, type ErrorCode, type ErrorValues, type Language, localize, type Text } from "@adel/protocol";

const messages = createMessages();
for (const { id } of LOCALES) {
  addCatalogs(messages, id, await loadCatalogs(id));
  addCatalogs(messages, id, await loadToolCatalogs(id));
  addCatalogs(messages, id, await loadServerCatalogs(id));
}

/** Texts of one namespace in the caller's language. */
export const translate = <N extends Namespace>(language: Language, namespace: N): Translate<MessageKey<N>> =>
  getTranslator(messages, language, namespace);

/** A text whose key was made of a value; undefined where there is none. */
export function findText(namespace: Namespace, key: string, language: Language): string | undefined {
  const texts: Readonly<Record<string, string>> = {
    ...messages.getResourceBundle(language, "terms"),
    ...messages.getResourceBundle(language, namespace),
  };
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}

/** A text in every language, for data that is stored or sent before a reader's language is known. */
export const inEachLanguage = (write: (language: Language) => string): Text => ({
  ...Object.fromEntries(LOCALES.map(({ id }) => [id, write(id)])),
  zh: write("zh"),
  en: write("en"),
});

/** A text of the server in every language. */
export const serverText = (key: MessageKey<"server">, values: ErrorValues = {}): Text =>
  inEachLanguage((language) => translate(language, "server")(key, values));

const HTML_ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (one) => HTML_ENTITIES[one] ?? one);

/** The same with markup of its own, in which values are words and never markup: somebody else may have written them. */
export function serverHtml(key: MessageKey<"server">, values: ErrorValues): Text {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? escapeHtml(value) : value,
  ]);
  return serverText(key, Object.fromEntries(entries));
}

/** The title of a call in every language. */
export const callText = (key: CallKey): Text => inEachLanguage((language) => translate(language, "calls")(key));

/** The seeded name of something in every language; throws if a catalog has none. */
export function seedText(key: string): Text {
  return inEachLanguage((language) => {
    const texts: Readonly<Record<string, string>> = messages.getResourceBundle(language, "seeds");
    const found = texts[key];
    if (found === undefined) throw new Error(`seeds.json (${language}) has no ${key}`);
    return found;
  });
}

/** The seeded name of something that has one name, in the language of the database's setup. */
export const seedName = (key: string, language: Language): string => localize(seedText(key), language);

/** The name of a field as forms of the original system call it; undefined for one that they do not have. */
export function getFieldName(field: string, language: Language): string | undefined {
  const names: Readonly<Record<string, string>> = messages.getResourceBundle(language, "field-names");
  return Object.hasOwn(names, field) ? names[field] : undefined;
}

/** Pages whose titles fit inner fields of a kind of records better than the trail's own. */
const TITLED_BY: Readonly<Record<string, Namespace>> = {
  "tool/form": "tool.form-designer",
  "tool/gen": "tool.gen-edit",
};

/**
 * The title of a field in the audit trail: the trail's own, that of the page whose records they are, or that of the
 * original system's forms; undefined for one that has none.
 */
export function getTrailFieldName(entity: string, field: string, language: Language): string | undefined {
  const page = entity.replace("/", ".").replaceAll("/", "-");
  const first = TITLED_BY[entity] ?? "trail-fields";
  for (const namespace of [first, "trail-fields", page, "field-names"]) {
    const names: Readonly<Record<string, string>> = messages.getResourceBundle(language, namespace) ?? {};
    const name = Object.hasOwn(names, field) ? names[field] : undefined;
    if (name !== undefined && !name.includes("{")) return name;
  }
  return undefined;
}

/** What a check found on a card, in the caller's language. */
export const findingText = (language: Language, code: string): string => getFindingText(messages, language, code);

export const { errorText, errorHint, describeIn } = createErrorTexts<ErrorCode, Language>(messages);
