/** One step to a value: a field's name, or how an entry of a list is called. */
export interface Step {
  readonly name: string;
  readonly isEntry?: true;
}

/** One value of a stored record: a text, a number, a list of such. */
export interface StateField {
  /** The record's own field first. */
  readonly path: readonly Step[];
  readonly value: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What entries of a list are called by, the first that they have. */
const NAMES = ["key", "columnName", "name"] as const;
/** Records whose field names are entries as well: what was filled in, by the keys of its form. */
const NAMED_BY_USERS = ["values"];

/** A list's entries by their own names, or by their positions where those are missing or not unique. */
function nameEntries(entries: readonly Fields[]): Fields {
  const own = entries.map((entry) => NAMES.map((name) => entry[name]).find((name) => typeof name === "string"));
  const isUnique = own.every((name) => name !== undefined) && new Set(own).size === own.length;
  return Object.fromEntries(entries.map((entry, at) => [isUnique ? String(own[at]) : String(at + 1), entry]));
}

function* readEntries(path: readonly Step[], entries: Fields): Generator<StateField> {
  for (const [name, value] of Object.entries(entries)) yield* readParts([...path, { name, isEntry: true }], value);
}

/** The values in a value with parts: those of inner records, and of a list's entries with the order of their names. */
function* readParts(path: readonly Step[], value: unknown): Generator<StateField> {
  if (Array.isArray(value) && value.some(isRecord)) {
    const entries = nameEntries(value.filter(isRecord));
    yield { path, value: Object.keys(entries) };
    yield* readEntries(path, entries);
  } else if (isRecord(value)) {
    const isFilledIn = path.some(({ name, isEntry }) => !isEntry && NAMED_BY_USERS.includes(name));
    yield* isFilledIn ? readEntries(path, value) : readFields(value, path);
  } else yield { path, value };
}

/** Every value of a stored record, in its order. */
export function* readFields(state: Fields, below: readonly Step[] = []): Generator<StateField> {
  for (const [name, value] of Object.entries(state)) yield* readParts([...below, { name }], value);
}
