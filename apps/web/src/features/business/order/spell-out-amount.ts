import type { Language } from "@adel/protocol/kernel/text";
import { toCardinal } from "n2words/en-US";
import { toCurrency } from "n2words/zh-Hans-CN";

/** Chinese in the financial numerals that can't be altered; the library writes 圆 for the usual 元. */
const inChinese = (yuan: number, fen: number): string =>
  toCurrency(`${yuan}.${String(fen).padStart(2, "0")}`).replace("圆", "元");

/** The library has no English names for this currency. */
function inEnglish(yuan: number, fen: number): string {
  const small = `${toCardinal(fen)} fen`;
  if (yuan === 0 && fen > 0) return small;
  return [`${toCardinal(yuan)} yuan`, ...(fen > 0 ? [small] : [])].join(" and ");
}

/** Amounts are spelled in English for a language without its own number words. */
const SPELL: Readonly<Partial<Record<Language, (yuan: number, fen: number) => string>>> = {
  zh: inChinese,
  en: inEnglish,
};

/** Integer cents in words, as on a receipt. */
export function spellOutAmount(cents: number, language: Language): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError("not an amount of whole cents");
  return (SPELL[language] ?? inEnglish)(Math.floor(cents / 100), cents % 100);
}
