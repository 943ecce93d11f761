import { useLanguage } from "./locale/words.ts";

/** A number as the page's language writes it: `1,264`. The language stays for the page's life. */
export const numberText = (value: number): string => value.toLocaleString(useLanguage() === "zh" ? "zh-CN" : "en");
