import { useLanguage } from "./locale/words.ts";

const written = new Map<string, Intl.NumberFormat>();
function writer(tag: string): Intl.NumberFormat {
  const made = written.get(tag) ?? new Intl.NumberFormat(tag);
  written.set(tag, made);
  return made;
}

/** Written alike in both languages, and as they are; making what writes the others costs more than a table's rows. */
const isPlain = (value: number) => Number.isInteger(value) && Math.abs(value) < 1_000;

/** A number as the page's language writes it: `1,264`. The language stays for the page's life. */
export const numberText = (value: number, language = useLanguage()): string =>
  isPlain(value) ? String(value) : writer(language === "zh" ? "zh-CN" : "en").format(value);
