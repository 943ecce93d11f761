import type { FieldError } from "@adel/protocol/kernel/envelope";
import { type DescribeRule, parse } from "@adel/protocol/kernel/parse";
import { FormDefinition } from "@adel/protocol/tool/form";

export type ReadDefinition =
  | { readonly kind: "read"; readonly definition: FormDefinition }
  | { readonly kind: "tooLarge" }
  /** Not JSON at all; the reason is the engine's own. */
  | { readonly kind: "syntax"; readonly reason: string }
  | { readonly kind: "invalid"; readonly errors: readonly FieldError[] };

/** Spaces of a formatted text count here, which the limit of a form does not count. */
const MAX_TEXT = 400 * 1024;

/** Reads a form from the text of a JSON file. */
export function readDefinition(text: string, describe: DescribeRule): ReadDefinition {
  if (text.length > MAX_TEXT) return { kind: "tooLarge" };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { kind: "syntax", reason: error instanceof Error ? error.message : "" };
  }
  const parsed = parse(FormDefinition, value, describe);
  return parsed.ok ? { kind: "read", definition: parsed.value } : { kind: "invalid", errors: parsed.errors };
}

/** The text that is copied and downloaded. */
export const writeDefinition = (definition: FormDefinition): string => `${JSON.stringify(definition, null, 2)}\n`;
