import { type Language, parse } from "@adel/protocol";
import { z } from "zod";
import { failFields } from "../errors.ts";

/**
 * One name is enough: it then stands in both languages, as a client of the family sends it. `field` is what the
 * refusal names where all three are empty.
 */
export function fillMissingName(
  field: string,
  { name, zh, en }: { readonly name: string; readonly zh: string; readonly en: string },
  language: Language,
): { readonly zh: string; readonly en: string } {
  const input = name || zh || en;
  const checked = parse(z.object({ [field]: z.string().min(1) }), { [field]: input }, language);
  if (!checked.ok) throw failFields(checked.errors);
  return { zh: zh || input, en: en || input };
}
