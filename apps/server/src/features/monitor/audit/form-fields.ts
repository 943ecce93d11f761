import type { Language } from "@adel/protocol";
import * as z from "zod";
import type { Db } from "../../../core/db/database.ts";
import { type FilledField, readFilledFields } from "../../tool/form/filled-fields.service.ts";

export type FilledFields = ReadonlyMap<string, FilledField>;

const Filled = z.object({ formId: z.number(), version: z.number() });
const NO_FIELDS: FilledFields = new Map();

/** Reads what the forms of submissions call their fields, each version once. */
export class FormFieldsReader {
  readonly #db: Db;
  readonly #language: Language;
  readonly #read = new Map<string, FilledFields>();

  constructor(db: Db, language: Language) {
    this.#db = db;
    this.#language = language;
  }

  /** None where the record is no submission. */
  async getFields(entity: string, state: object | null): Promise<FilledFields> {
    const filled = entity === "tool/form-submission" ? Filled.safeParse(state).data : undefined;
    if (!filled) return NO_FIELDS;
    const key = `${filled.formId} ${filled.version}`;
    const fields = this.#read.get(key) ?? (await readFilledFields(this.#db, filled, this.#language));
    this.#read.set(key, fields);
    return fields;
  }
}
