import type { FormField, Language } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { entriesOf } from "../../system/dict/dict.service.ts";

/** Labels of every dictionary that the fields name, by type and value. */
export async function readDictionaries(db: Db, fields: readonly FormField[], language: Language) {
  const types = new Set(fields.flatMap((field) => (field.kind === "select" ? [field.dictType] : [])));
  const entries = new Map<string, ReadonlyMap<string, string>>();
  for (const type of types) entries.set(type, await entriesOf(db, type, language));
  return entries;
}
