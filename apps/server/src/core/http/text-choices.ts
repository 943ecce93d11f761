import type * as z from "zod";

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((inner, key) => Reflect.get(Object(inner), key), value);

/**
 * A refused input with texts where choices of texts were sent as numbers: clients of the original system send 1 where
 * "1" is meant, and its JSON reader takes both.
 */
export function withTextChoices(schema: z.ZodType, input: unknown): unknown {
  const numbers = (schema.safeParse(input).error?.issues ?? []).filter((issue) => {
    const sent = valueAt(input, issue.path);
    return issue.code === "invalid_value" && typeof sent === "number" && issue.values.includes(String(sent));
  });
  const changed = structuredClone(input);
  for (const { path } of numbers)
    Reflect.set(Object(valueAt(changed, path.slice(0, -1))), path.at(-1) ?? "", String(valueAt(input, path)));
  return changed;
}
