import { type FormField, fieldsOf, type Language, localize, type TableColumn } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { FormRepository } from "./form.repository.ts";
import { toVersion } from "./form.table.ts";

/** What a form calls one of its fields, by the field's key, and what its values are. */
export interface FilledField {
  readonly title: string;
  /** The dictionary that its values are entries of. */
  readonly dictType: string | undefined;
  /** Integer cents. */
  readonly isMoney: boolean;
}

const withColumns = (field: FormField): (FormField | TableColumn)[] =>
  field.kind === "table" ? [field, ...field.columns] : [field];

/** The fields of one version of a form, with the columns of its tables; none once the form was deleted. */
export async function readFilledFields(
  db: Db,
  { formId, version }: { readonly formId: number; readonly version: number },
  language: Language,
): Promise<ReadonlyMap<string, FilledField>> {
  const row = await new FormRepository(db).version(formId, version);
  const fields = row ? fieldsOf(toVersion(row).fields).flatMap(withColumns) : [];
  return new Map(
    fields.map((field) => [
      field.key,
      {
        title: localize(field.label, language),
        dictType: field.kind === "select" ? field.dictType : undefined,
        isMoney: field.kind === "money",
      },
    ]),
  );
}
