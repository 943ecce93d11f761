/** Row height. */
export const DENSITIES = ["loose", "usual", "tight"] as const;
export type Density = (typeof DENSITIES)[number];

/** A user's settings of one table: only the differences from the defaults. */
export interface TablePreferences {
  /** Columns shown or hidden against their default. */
  readonly visibility: Readonly<Record<string, boolean>>;
  /** Columns in the user's order; others follow. */
  readonly order: readonly string[];
  /** Widths in pixels that were dragged. */
  readonly widths: Readonly<Record<string, number>>;
  readonly density: Density;
}
export const DEFAULT_PREFERENCES: TablePreferences = { visibility: {}, order: [], widths: {}, density: "usual" };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const stringsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
function entriesIn<Value>(value: unknown, isValue: (item: unknown) => item is Value): Record<string, Value> {
  const entries = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(entries.flatMap(([id, item]) => (isValue(item) ? [[id, item]] : [])));
}
const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";
const isWidth = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** The readable part of stored preferences; unknown data of an older version is no error. */
export function readPreferences(text: string | null): TablePreferences {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "null");
  } catch {
    // What cannot be read was not preferred.
    return DEFAULT_PREFERENCES;
  }
  if (!isRecord(stored)) return DEFAULT_PREFERENCES;
  // An earlier format had two lists: of hidden columns, and of spare ones that were shown.
  const listed = (value: unknown, isShown: boolean) => stringsIn(value).map((id) => [id, isShown] as const);
  return {
    visibility: {
      ...Object.fromEntries([...listed(stored.hidden, false), ...listed(stored.added, true)]),
      ...entriesIn(stored.visibility, isBoolean),
    },
    order: stringsIn(stored.order),
    widths: entriesIn(stored.widths, isWidth),
    density: DENSITIES.find((density) => density === stored.density) ?? "usual",
  };
}

/** Whether anything differs from the default; only that is stored. */
export const hasPreferences = ({ visibility, order, widths, density }: TablePreferences): boolean =>
  [visibility, order, widths].some((part) => Object.keys(part).length > 0) || density !== "usual";
