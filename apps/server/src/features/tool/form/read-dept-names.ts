import { type FormElement, type FormValues, fieldsOf } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";

/** Names of the departments that were filled in, by their numbers; those that are known are not read again. */
export async function readDeptNames(
  db: Db,
  elements: readonly FormElement[],
  values: FormValues,
  names = new Map<string, string>(),
): Promise<ReadonlyMap<string, string>> {
  const keys = fieldsOf(elements)
    .filter(({ kind }) => kind === "tree")
    .map(({ key }) => key);
  for (const id of keys.flatMap((key) => (values[key] === undefined ? [] : [Number(values[key])])))
    if (!names.has(String(id))) names.set(String(id), (await new DeptTree(db).nameOf(id)) ?? "");
  return names;
}
