import { languageTag } from "./locale/locale.ts";
import { useLanguage } from "./locale/messages.ts";

/** Both languages write a whole number alike; the browser's own writer takes longer to be made than a table's rows to be drawn. */
const inThrees = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ",");

/** A number as the page's language writes it: `1,264`. The language stays for the page's life. */
export const numberText = (value: number, language = useLanguage()): string =>
  Number.isSafeInteger(value) ? inThrees(value) : value.toLocaleString(languageTag(language));
