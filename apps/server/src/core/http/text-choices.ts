import { valueAt } from "@adel/protocol";
import type * as z from "zod";

/** The same with another value at a path; what is beside the path is not copied, for it may be deep. */
function withValueAt(
  value: unknown,
  [key, ...rest]: readonly PropertyKey[],
  change: (old: unknown) => unknown,
): unknown {
  if (key === undefined) return change(value);
  const inner = withValueAt(Reflect.get(Object(value), key), rest, change);
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...Object(value), [key]: inner };
}

/**
 * A refused input with texts where choices of texts were sent as numbers: clients of the original system send 1 where
 * "1" is meant, and its JSON reader takes both.
 */
export function withTextChoices(schema: z.ZodType, input: unknown): unknown {
  const numbers = (schema.safeParse(input).error?.issues ?? []).filter((issue) => {
    const sent = valueAt(input, issue.path);
    return issue.code === "invalid_value" && typeof sent === "number" && issue.values.includes(String(sent));
  });
  return numbers.reduce<unknown>((changed, { path }) => withValueAt(changed, path, String), input);
}
