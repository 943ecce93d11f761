import { Cron } from "croner";
import { type CronField, FIELDS, fieldsOf } from "./plan.ts";

/**
 * Quartz's dialect: `0/10` starts at 0, weekday 1 is Sunday, six or seven fields. The server's scheduler reads with
 * the same package and the same options, so what is shown here is what will run.
 */
const DIALECT = { sloppyRanges: true, alternativeWeekdays: true, mode: "6-or-7-parts", paused: true } as const;

/** What is wrong with an expression: how many fields it has, or which of them. */
export type CronError =
  | { readonly kind: "empty" | "fields" }
  | { readonly kind: "field"; readonly field: CronField; readonly text: string };

const reads = (expression: string): boolean => {
  try {
    new Cron(expression, DIALECT);
    return true;
  } catch {
    // An error is the result: croner reports by throwing, in English only.
    return false;
  }
};

/** Undefined where the expression can be read. */
export function cronError(expression: string): CronError | undefined {
  const fields = fieldsOf(expression);
  if (fields.length === 0) return { kind: "empty" };
  if (fields.length < 6 || fields.length > 7) return { kind: "fields" };
  if (reads(fields.join(" "))) return undefined;
  // Each field is tried alone among valid ones to find the invalid one.
  const at = fields.findIndex(
    (text, position) => !reads(FIELDS.map((_, other) => (other === position ? text : "*")).join(" ")),
  );
  const field = FIELDS[at];
  return field === undefined ? { kind: "fields" } : { kind: "field", field, text: fields[at] ?? "" };
}

/** The next runs of a valid expression after `from` (milliseconds since 1970), in a time zone. */
export const nextRuns = (expression: string, from: number, timeZone: string, count: number): number[] =>
  new Cron(fieldsOf(expression).join(" "), { ...DIALECT, timezone: timeZone })
    .nextRuns(count, new Date(from))
    .map((run) => run.getTime());
