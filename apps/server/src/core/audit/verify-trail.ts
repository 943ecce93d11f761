import { iterateById } from "../db/batches.ts";
import type { Db } from "../db/database.ts";
import type { Vault } from "../secrets/vault.ts";
import { chainHash, GENESIS_HASH } from "./trail.ts";

/** The end of a chain, now or at an earlier time. */
export interface ChainEnd {
  readonly seq: number;
  readonly link: string;
}

export type Verdict =
  | { readonly sound: true; readonly end: ChainEnd }
  | {
      readonly sound: false;
      /** The first row that was changed. */
      readonly at: number;
      readonly why: "changed" | "missing" | "cut-off" | "not-the-noted-chain";
    };

/**
 * Verifies the whole chain. `noted` is an end recorded earlier, outside the database: without it, a chain that was
 * restored to an older state looks valid. Entries that are written meanwhile are verified as well.
 */
export async function verifyTrail(db: Db, vault: Pick<Vault, "mac">, noted?: ChainEnd): Promise<Verdict> {
  let end: ChainEnd = { seq: 0, link: GENESIS_HASH };
  let isNotedFound = noted === undefined || noted.seq === 0;
  for (;;) {
    const { seq: from } = end;
    for await (const row of rowsAfter(db, from)) {
      if (row.seq !== end.seq + 1) return { sound: false, at: end.seq + 1, why: "missing" };
      if (chainHash(vault, end.link, row) !== row.link) return { sound: false, at: row.seq, why: "changed" };
      end = { seq: row.seq, link: row.link };
      if (noted?.seq !== row.seq) continue;
      if (noted.link !== row.link) return { sound: false, at: row.seq, why: "not-the-noted-chain" };
      isNotedFound = true;
    }
    const head = await db.selectFrom("audit_head").select(["seq", "link"]).where("id", "=", 1).executeTakeFirst();
    if (head?.seq === end.seq && head.link === end.link) break;
    // An entry and the new end are stored together: a head further on means entries, unless they were removed.
    if (head === undefined || head.seq <= end.seq || end.seq === from)
      return { sound: false, at: end.seq + 1, why: "cut-off" };
  }
  return isNotedFound ? { sound: true, end } : { sound: false, at: end.seq + 1, why: "cut-off" };
}

const rowsAfter = (db: Db, from: number) =>
  iterateById(
    (after, limit) =>
      db
        .selectFrom("audit_trail")
        .selectAll()
        .where("seq", ">", Math.max(after, from))
        .orderBy("seq")
        .limit(limit)
        .execute(),
    ({ seq }) => seq,
  );
