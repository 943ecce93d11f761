import { type Language, parse, type Text, toTextLanguage } from "@adel/protocol";
import * as z from "zod";
import { failFields } from "../errors.ts";
import { describeIn } from "../messages.ts";

const OTHER = { zh: "en", en: "zh" } as const;

/**
 * One name is enough: it applies to both languages, as compatible clients send it. `field` is the rejected field if all
 * three are empty.
 */
export function fillMissingName(
  field: string,
  { name, zh, en }: Text & { readonly name: string },
  language: Language,
): Text {
  const input = name || zh || en;
  const checked = parse(z.object({ [field]: z.string().min(1) }), { [field]: input }, describeIn(language));
  if (!checked.ok) throw failFields(checked.errors);
  return { zh: zh || input, en: en || input };
}

/**
 * The names of an edited row. Compatible clients change the plain field and send the others unchanged: if it differs
 * from the stored text of the caller's language, it is the new one. The other language is changed as well if both names
 * were equal.
 */
export function changedNames(
  field: string,
  input: Text & { readonly name: string },
  language: Language,
  stored: Text,
): Text {
  const { name } = input;
  const own = toTextLanguage(language);
  if (name === "" || name === stored[own]) return fillMissingName(field, input, language);
  const other = OTHER[own];
  const isOneWord = stored.zh === stored.en && input[other] === stored[other];
  const otherName = isOneWord ? name : input[other] || (stored.zh === stored.en ? name : stored[other]);
  return { ...stored, [own]: name, [other]: otherName };
}
