import { LOCALES } from "@adel/messages";
import type { Language } from "@adel/protocol/kernel/text";
import { languageTag } from "./locale/locale.ts";
import { useLanguage } from "./locale/messages.ts";

const THOUSANDS = new Map<Language, string>(LOCALES.map(({ id, thousands }) => [id, thousands]));

/** Creating the browser's formatter takes longer than rendering a table's rows. */
const inThrees = (value: number, language: Language): string =>
  String(value).replace(/\B(?=(\d{3})+$)/g, THOUSANDS.get(language) ?? "");

/** A number as the page's language writes it: `1,264`. The language stays for the page's life. */
export const numberText = (value: number, language = useLanguage()): string =>
  Number.isSafeInteger(value) ? inThrees(value, language) : value.toLocaleString(languageTag(language));
