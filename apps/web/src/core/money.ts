import { LOCALES } from "@adel/messages";
import type { Language } from "@adel/protocol/kernel/text";

const FORMATS = new Map<Language, Intl.NumberFormat>(
  LOCALES.map(({ id, tag }) => [id, new Intl.NumberFormat(tag, { style: "currency", currency: "CNY" })]),
);

/** Formats integer cents: `¥10.00`. */
export const moneyText = (cents: number, language: Language): string =>
  FORMATS.get(language)?.format(cents / 100) ?? moneyField(cents);

/** Integer cents as the value of a field: `10.00`. */
export const moneyField = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

/** What was typed as integer cents, digit by digit; null where it is no amount of whole cents. */
export function centsOf(typed: string): number | null {
  const [, whole, part = ""] = /^(\d{1,9})(?:[.](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}
