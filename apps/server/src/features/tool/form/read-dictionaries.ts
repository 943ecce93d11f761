import { type FormElement, type FormField, fieldsOf, type Language } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { entriesOf } from "../../system/dict/dict.service.ts";

const typesIn = (field: FormField): string[] =>
  field.kind === "table" ? field.columns.flatMap(typesIn) : field.kind === "select" ? [field.dictType] : [];

/** Labels of every dictionary that the fields name, by type and value. */
export async function readDictionaries(db: Db, elements: readonly FormElement[], language: Language) {
  const types = new Set(fieldsOf(elements).flatMap(typesIn));
  const entries = new Map<string, ReadonlyMap<string, string>>();
  for (const type of types) entries.set(type, await entriesOf(db, type, language));
  return entries;
}
