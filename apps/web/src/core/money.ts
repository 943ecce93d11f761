import type { Language } from "@adel/protocol/kernel/text";

const FORMATS = {
  zh: new Intl.NumberFormat("zh-CN", { style: "currency", currency: "CNY" }),
  en: new Intl.NumberFormat("en", { style: "currency", currency: "CNY" }),
} as const;

/** Integer cents as a person reads them: `¥10.00`. */
export const moneyText = (cents: number, language: Language): string => FORMATS[language].format(cents / 100);

/** Integer cents as a field holds them: `10.00`. */
export const moneyField = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

/** What was typed as integer cents, digit by digit; null where it is no amount of whole cents. */
export function centsOf(typed: string): number | null {
  const [, whole, part = ""] = /^(\d{1,9})(?:[.](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}
