// Cast: what stands under a name was put there by the loader of that name.
import type { Db } from "./database.ts";
import { stampOf } from "./stamp.ts";

interface Kept {
  readonly stamp: number;
  readonly value: Promise<unknown>;
}

/** One memory a database, gone with it. */
const memories = new WeakMap<Db, Map<string, Kept>>();
const MOST = 500;

/** A memory of what was read from tables, as long as nobody changed them: in this process or in another. */
export interface Memory<T> {
  readonly of: (db: Db, key: string) => Promise<T>;
}

/** What `load` reads of `tables`, kept under `name` and a key while the tables' stamps stand still. */
export const keptOf = <T>(
  name: string,
  tables: readonly string[],
  load: (db: Db, key: string) => Promise<T>,
): Memory<T> => ({
  async of(db, key) {
    const stamp = await stampOf(db, tables);
    const all = memories.get(db) ?? new Map<string, Kept>();
    memories.set(db, all);
    const known = all.get(`${name} ${key}`);
    if (known?.stamp === stamp) return known.value as Promise<T>;
    const value = load(db, key);
    if (all.size >= MOST) all.clear();
    all.set(`${name} ${key}`, { stamp, value });
    value.catch(() => all.delete(`${name} ${key}`));
    return value;
  },
});

/** Forgets everything: the next question reads anew. */
export const forgetKept = (db: Db): void => {
  memories.get(db)?.clear();
};
