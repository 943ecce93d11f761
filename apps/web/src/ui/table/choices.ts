/** How close the rows stand. */
export const DENSITIES = ["loose", "usual", "tight"] as const;
export type Density = (typeof DENSITIES)[number];

/** How one person wants one table: what differs from how it comes. */
export interface TableChoices {
  /** Spare columns that are shown all the same. */
  readonly added: readonly string[];
  readonly hidden: readonly string[];
  /** Columns in this person's order; those not named keep their place after them. */
  readonly order: readonly string[];
  /** Widths in pixels that were dragged. */
  readonly widths: Readonly<Record<string, number>>;
  readonly density: Density;
}
export const NO_CHOICES: TableChoices = { added: [], hidden: [], order: [], widths: {}, density: "usual" };

/** Narrower than this nothing can be read; wider than this one column hides the others. */
export const NARROWEST = 56;
const WIDEST = 800;

interface Named {
  readonly id: string;
}
interface Showable extends Named {
  readonly spare?: boolean;
}

/** The columns in the chosen order, the hidden ones too. */
export function inOrder<C extends Named>(columns: readonly C[], { order }: TableChoices): C[] {
  const named = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  return [...named, ...columns.filter((column) => !named.includes(column))];
}

/** The columns to be drawn. At least one: a table without any says nothing. */
export function shownColumns<C extends Showable>(columns: readonly C[], choices: TableChoices): C[] {
  const ordered = inOrder(columns, choices);
  const shown = ordered.filter(({ id, spare }) => (spare ? choices.added.includes(id) : !choices.hidden.includes(id)));
  return shown.length === 0 ? ordered.slice(0, 1) : shown;
}

/** One column shown or hidden. */
export function withShown(choices: TableChoices, { id, spare }: Showable, shown: boolean): TableChoices {
  const differs = spare ? "added" : "hidden";
  const others = choices[differs].filter((one) => one !== id);
  return { ...choices, [differs]: shown === (spare ?? false) ? [...others, id] : others };
}

/** One column moved by one place, towards the start or the end. */
export function moved(columns: readonly Named[], choices: TableChoices, id: string, by: 1 | -1): TableChoices {
  const order = inOrder(columns, choices).map((column) => column.id);
  const at = order.indexOf(id);
  const [other] = order.slice(at + by, at + by + 1);
  if (at < 0 || at + by < 0 || other === undefined) return choices;
  order[at] = other;
  order[at + by] = id;
  return { ...choices, order };
}

/** One column as wide as this; undefined lets it find its own width again. */
export function withWidth(choices: TableChoices, id: string, width: number | undefined): TableChoices {
  const { [id]: _, ...others } = choices.widths;
  return {
    ...choices,
    widths:
      width === undefined ? others : { ...others, [id]: Math.round(Math.min(WIDEST, Math.max(NARROWEST, width))) },
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const wordsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

/** Stored choices as far as they can be read; whatever an older version, or somebody else, left there is no error. */
export function readChoices(text: string | null): TableChoices {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "null");
  } catch {
    // What cannot be read was not chosen.
    return NO_CHOICES;
  }
  if (!isRecord(stored)) return NO_CHOICES;
  const widths = isRecord(stored.widths) ? Object.entries(stored.widths) : [];
  return {
    added: wordsIn(stored.added),
    hidden: wordsIn(stored.hidden),
    order: wordsIn(stored.order),
    widths: Object.fromEntries(
      widths.flatMap(([id, width]) => (typeof width === "number" && Number.isFinite(width) ? [[id, width]] : [])),
    ),
    density: DENSITIES.find((one) => one === stored.density) ?? "usual",
  };
}

/** Nothing chosen is nothing stored. */
export const isChosen = ({ added, hidden, order, widths, density }: TableChoices): boolean =>
  added.length > 0 || hidden.length > 0 || order.length > 0 || Object.keys(widths).length > 0 || density !== "usual";
