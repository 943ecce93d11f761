import { type Language, parse } from "@adel/protocol";
import { z } from "zod";
import { failFields } from "../errors.ts";

/**
 * One name is enough: it then stands in both languages, as a client of the family sends it. `field` is what the
 * refusal names where all three are empty.
 */
export function oneName(
  field: string,
  { name, zh, en }: { readonly name: string; readonly zh: string; readonly en: string },
  language: Language,
): { readonly zh: string; readonly en: string } {
  const given = name || zh || en;
  const checked = parse(z.object({ [field]: z.string().min(1) }), { [field]: given }, language);
  if (!checked.ok) throw failFields(checked.problems);
  return { zh: zh || given, en: en || given };
}
