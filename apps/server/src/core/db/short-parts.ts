import { sql } from "kysely";
import type { Db } from "./database.ts";
import { numberReading } from "./number-reading.ts";
import type { Found, Numbered, Owned, Seen } from "./numbered.ts";
import { partCounts } from "./part-counts.ts";
import { type OwnedRow, partOwners } from "./part-owners.ts";
import { stampOf } from "./stamp.ts";

// What a server remembers of the parts of one to three digits in a table's numbers. docs/adr/0019, 0021.

/** Scopes remembered at once. */
const MOST_SCOPES = 100;

/** What is remembered of a table's numbers while none is taken away or changed. */
function ofAll(db: Db, numbered: Numbered, stamp: number) {
  const counts = partCounts();
  const add = ({ id, number }: { readonly id: number; readonly number: string }) => counts.add(id, number);
  const reading = numberReading(db, numbered, sql``, add);
  return {
    stamp,
    find: async (digits: string): Promise<Found | undefined> =>
      (await reading.isUpToDate()) ? reading.withYoung(() => counts.of(digits), digits, sql``) : undefined,
  };
}

/** The same for those who see a part: also whose the numbers are. */
function ofOwners(db: Db, numbered: Owned, stamp: number) {
  const [place, maker] = [sql.ref(numbered.place), sql.ref(numbered.maker)];
  const parts = partOwners();
  const reading = numberReading<OwnedRow>(db, numbered, sql`, ${place} as place, ${maker} as maker`, parts.add);
  const scopes = new Map<string, { readonly stamp: number; readonly owners: Uint8Array }>();

  /** The owners that somebody sees: all that are known, as they stood at this stamp. */
  async function seenBy(seen: Seen): Promise<Uint8Array> {
    const now = await stampOf(db, seen.tables);
    for (;;) {
      const scope = scopes.get(seen.key);
      if (scope?.stamp === now && scope.owners.length === parts.known()) return scope.owners;
      // Those that are added while the places are read may have places that came later.
      const known = parts.known();
      const { rows } = await seen.places.execute(db);
      const owners = parts.seen(known, new Set(rows.map(({ id }) => id)), seen);
      if (scopes.size >= MOST_SCOPES) scopes.clear();
      scopes.set(seen.key, { stamp: now, owners });
    }
  }
  /** The same of rows that are not taken in; `+` keeps the places' own index out, which holds their older rows as well. */
  const isSeen = (seen: Seen) =>
    sql` and (+${place} in (${seen.places})${seen.maker === null ? sql`` : sql` or +${maker} = ${seen.maker}`})`;

  async function find(digits: string, seen: Seen): Promise<Found | undefined> {
    if (!(await reading.isUpToDate())) return undefined;
    const owners = await seenBy(seen);
    // An owner that was added since is not among them.
    if (owners.length < parts.known()) return find(digits, seen);
    return reading.withYoung(() => parts.of(digits, owners), digits, isSeen(seen));
  }
  return { stamp, find };
}

/** One memory a table, gone with its database. */
function memory<Kept extends { readonly stamp: number }, Of extends Numbered>(
  make: (db: Db, numbered: Of, stamp: number) => Kept,
) {
  const memories = new WeakMap<Db, Map<string, Kept>>();
  return async (db: Db, numbered: Of): Promise<Kept> => {
    const name = `${numbered.table}.${numbered.column}`;
    const stamp = await stampOf(db, [name]);
    const tables = memories.get(db) ?? new Map<string, Kept>();
    memories.set(db, tables);
    const known = tables.get(name);
    const kept = known?.stamp === stamp ? known : make(db, numbered, stamp);
    tables.set(name, kept);
    return kept;
  };
}
const memoryOfAll = memory(ofAll);
const memoryOfOwners = memory(ofOwners);

/** The rows whose numbers hold a part of one to three digits, the newest first; undefined where too many of them are still to be read. */
export const findShort = async (db: Db, numbered: Numbered, digits: string): Promise<Found | undefined> =>
  (await memoryOfAll(db, numbered)).find(digits);

/** The same among the rows that somebody sees. */
export const findShortSeen = async (db: Db, numbered: Owned, digits: string, seen: Seen): Promise<Found | undefined> =>
  (await memoryOfOwners(db, numbered)).find(digits, seen);
