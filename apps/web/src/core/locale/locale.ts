import type { Language } from "@adel/protocol/kernel/text";

const KEY = "locale";

/** The stored choice; zh where nothing else was chosen (specification §1). */
export const readLocale = (store: Storage): Language => (store.getItem(KEY) === "en" ? "en" : "zh");

/** Keeps the choice; the page is reloaded by the caller (specification §1). */
export const keepLocale = (store: Storage, language: Language): void => store.setItem(KEY, language);

/** What the document says its language is. */
export const documentLanguage = (language: Language): string => (language === "zh" ? "zh-CN" : "en");
