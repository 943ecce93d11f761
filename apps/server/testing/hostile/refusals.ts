import { parse, type Route } from "@adel/protocol";

type Schema = Route["body"];

/** The fields and rules that a value violates; null if the schema accepts it. */
function readRefusal(schema: Schema, value: unknown): string | null {
  if (schema === undefined) return null;
  const parsed = parse(schema, value, (rule) => JSON.stringify(rule));
  return parsed.ok ? null : JSON.stringify(parsed.errors);
}

/**
 * Chooses which hostile values of a route are sent. What its schema accepts is always sent. What it refuses comes to no
 * handler and no database, and the reply tells only the violated rules: each of them is sent once for each field, and
 * each value once in any field, for what happens before the schema. `isAll` is false where that is proven elsewhere.
 */
export function chooseSent(schema: Schema, isAll: boolean): (what: string, value: unknown) => boolean {
  const sent = new Set<string>();
  return (what, value) => {
    const refusal = readRefusal(schema, value);
    if (refusal === null) return true;
    if (!isAll || (sent.has(what) && sent.has(refusal))) return false;
    sent.add(what).add(refusal);
    return true;
  };
}
