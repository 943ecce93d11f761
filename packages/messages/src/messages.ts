import { createInstance, type i18n } from "i18next";
import type { Catalog, Namespace } from "./catalog.ts";

export type Messages = i18n;

/** `count` selects the plural. */
export type MessageValues = Readonly<Record<string, string | number>> & { readonly count?: number };

/** Gives the text of a key, with `{name}` filled from the values. */
export type Translate<K extends string = string> = (key: K, values?: MessageValues) => string;

/** Every other catalog falls back to it. */
const SHARED: Namespace = "terms";

/** An i18next instance without texts yet: placeholders as `{name}`, keys without structure. */
export function createMessages(): Messages {
  const messages = createInstance();
  void messages.init({
    initAsync: false,
    resources: {},
    defaultNS: false,
    fallbackNS: SHARED,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, prefix: "{", suffix: "}", skipOnVariables: true },
    missingInterpolationHandler: (_text: string, [placeholder]: RegExpExecArray) => placeholder,
  });
  return messages;
}

/** Adds texts of one language, by namespace. */
export function addCatalogs(
  messages: Messages,
  language: string,
  catalogs: Readonly<Partial<Record<Namespace, Catalog>>>,
): void {
  for (const [namespace, texts] of Object.entries(catalogs)) messages.addResourceBundle(language, namespace, texts);
}

type Values = Readonly<Record<string, string | number>>;

/** One text; the key itself where there is none. A number named `count` selects the plural. */
export function getText(
  messages: Messages,
  language: string,
  namespace: Namespace,
  key: string,
  values: Values = {},
): string {
  const plural = typeof values.count === "number" ? { count: values.count } : {};
  return messages.t(key, { lng: language, ns: namespace, replace: { ...values }, ...plural });
}

/** Texts of one namespace in one language, by key. */
export const getTranslator =
  (messages: Messages, language: string, namespace: Namespace): Translate =>
  (key, values) =>
    getText(messages, language, namespace, key, values);
