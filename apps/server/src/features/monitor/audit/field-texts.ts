import { LOCALES } from "@adel/messages";
import type { ErrorCode, ErrorValues, Language } from "@adel/protocol";
import { ERROR_CODES } from "@adel/protocol";
import * as z from "zod";
import type { Db } from "../../../core/db/database.ts";
import { errorText, findText, translate } from "../../../core/messages.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { entriesOf } from "../../system/dict/dict.service.ts";
import type { FieldFormat } from "./field-formats.ts";

const ErrorParts = z.record(z.string(), z.union([z.string(), z.number()])).catch({});
const isErrorCode = (code: string): code is ErrorCode => ERROR_CODES.some((one) => one === code);

const tagOf = (language: Language): string | undefined => LOCALES.find(({ id }) => id === language)?.tag;
/** Integer cents as pages show them. */
const moneyText = (cents: number, language: Language): string =>
  new Intl.NumberFormat(tagOf(language), { style: "currency", currency: "CNY" }).format(cents / 100);

/** Stored values as texts of one language. */
export class FieldTexts {
  readonly #db: Db;
  readonly #timeFormat: TimeFormat;
  readonly #language: Language;
  readonly #dictionaries = new Map<string, ReadonlyMap<string, string>>();

  constructor(db: Db, timeFormat: TimeFormat, language: Language) {
    this.#db = db;
    this.#timeFormat = timeFormat;
    this.#language = language;
  }

  /** One value, or each of several; null for what is not there. `state`: the record that it is of. */
  async toText(value: unknown, format: FieldFormat | undefined, state: object | null): Promise<string | null> {
    if (value === undefined || value === null) return null;
    const texts = [];
    for (const one of Array.isArray(value) ? value : [value]) texts.push(await this.#format(one, format, state));
    return texts.join(translate(this.#language, "server")("listSeparator"));
  }

  async #format(value: unknown, format: FieldFormat | undefined, state: object | null): Promise<string> {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return (await this.#translate(value, text, format, state)) ?? this.#plain(value, text);
  }

  async #translate(value: unknown, text: string, format: FieldFormat | undefined, state: object | null) {
    if (format?.kind === "dict") return (await this.#dictionary(format.type)).get(text);
    if (format?.kind === "money" && typeof value === "number") return moneyText(value, this.#language);
    if (format?.kind === "time" && typeof value === "number") return this.#timeFormat.format(value);
    if (format?.kind === "error" && isErrorCode(text)) {
      const [, values] = Object.entries(state ?? {}).find(([name]) => name === format.values) ?? [];
      return errorText(text, this.#language, ErrorParts.parse(values) satisfies ErrorValues);
    }
    const key = format?.kind === "text" ? format.toKey(text) : undefined;
    return key === undefined || format?.kind !== "text" ? undefined : findText(format.texts, key, this.#language);
  }

  #plain(value: unknown, text: string): string {
    return typeof value === "boolean" ? translate(this.#language, "monitor.audit")(value ? "yes" : "no") : text;
  }

  async #dictionary(type: string): Promise<ReadonlyMap<string, string>> {
    const entries = this.#dictionaries.get(type) ?? (await entriesOf(this.#db, type, this.#language));
    this.#dictionaries.set(type, entries);
    return entries;
  }
}
