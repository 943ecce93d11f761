import { DEFAULT_LANGUAGE, findLanguage, LOCALES } from "@adel/messages";
import type { Language } from "@adel/protocol/kernel/text";

const KEY = "locale";

/** The stored choice; the default where nothing else was chosen (specification §1). */
export const readLocale = (store: Storage): Language => findLanguage(store.getItem(KEY)) ?? DEFAULT_LANGUAGE;

/** Stores the choice; the caller reloads the page (specification §1). */
export const keepLocale = (store: Storage, language: Language): void => store.setItem(KEY, language);

const TAGS = new Map<Language, string>(LOCALES.map(({ id, tag }) => [id, tag]));
/** The language tag for browsers and libraries: `zh-CN`. */
export const languageTag = (language: Language): string => TAGS.get(language) ?? language;
