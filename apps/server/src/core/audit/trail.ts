import type { Db } from "../db/database.ts";
import { claimKey, type KeyedRequest } from "../db/idempotency.ts";
import type { Vault } from "../secrets/vault.ts";

declare module "../db/database.ts" {
  interface Tables {
    /** Append-only: the database rejects updates and deletes. */
    audit_trail: TrailRow;
    /** One row: the end of the chain. Writers lock it, one after another. */
    audit_head: { id: number; seq: number; link: string };
  }
}

export interface TrailRow {
  seq: number;
  time: number;
  /** null: the server itself, at its start. */
  user_id: number | null;
  user_name: string;
  /** The feature's address, such as `system/user`. */
  entity: string;
  row_id: string;
  before_json: string | null;
  after_json: string | null;
  /** Keyed hash over this row and the link before it. */
  link: string;
}

/** The user who made a change. */
export interface Actor {
  readonly userId: number | null;
  readonly userName: string;
  /** The request, if it came with an idempotency key: its changes are stored once. */
  readonly keyed?: KeyedRequest;
}

/** A row before and after a change, as the API returns it: secrets that never leave the server are not part of it. */
export interface Change {
  readonly id: number | string;
  readonly before: object | null;
  readonly after: object | null;
}

/** A change of a row of some entity, for changes that are recorded together. */
export interface EntityChange extends Change {
  /** The feature's address, such as `system/user`. */
  readonly entity: string;
}

/** A new row with its result, recorded for the caller. */
export interface Recorded {
  readonly id: number;
  readonly changes: readonly EntityChange[];
}

/** The hash before the first row. */
export const GENESIS_HASH = "";

/** In place of a row's id, when all rows in the caller's scope were deleted at once. */
export const WHOLE_LIST = "*";

const LINK = "audit-trail";
type Linked = Omit<TrailRow, "link">;

/** HMAC with the key file: without it, changed or inserted rows are detected. */
export const chainHash = (vault: Pick<Vault, "mac">, before: string, row: Linked): string =>
  vault.mac(
    LINK,
    JSON.stringify([
      before,
      row.seq,
      row.time,
      row.user_id,
      row.user_name,
      row.entity,
      row.row_id,
      row.before_json,
      row.after_json,
    ]),
  );

const json = (value: object | null) => (value === null ? null : JSON.stringify(value));

/**
 * Stores a change in the transaction that makes it, so that no change is unrecorded. Call it last: other writers wait
 * from here until the transaction ends.
 */
export const auditTrail = (vault: Pick<Vault, "mac">, clock: { now(): number }) => {
  const keepAll = async (trx: Db, by: Actor, changes: readonly EntityChange[]): Promise<void> => {
    if (changes.length === 0) return;
    if (by.keyed && by.userId !== null) await claimKey(trx, by.userId, by.keyed);
    const head = await trx
      .updateTable("audit_head")
      .set((row) => ({ seq: row("seq", "+", changes.length) }))
      .where("id", "=", 1)
      .returning(["seq", "link"])
      .executeTakeFirstOrThrow();
    let link = head.link;
    const time = clock.now();
    const rows = changes.map(({ entity, id, before, after }, at): TrailRow => {
      const row: Linked = {
        seq: head.seq - changes.length + 1 + at,
        time,
        user_id: by.userId,
        user_name: by.userName,
        entity,
        row_id: String(id),
        before_json: json(before),
        after_json: json(after),
      };
      link = chainHash(vault, link, row);
      return { ...row, link };
    });
    for (let at = 0; at < rows.length; at += MAX_AT_ONCE)
      await trx
        .insertInto("audit_trail")
        .values(rows.slice(at, at + MAX_AT_ONCE))
        .execute();
    await trx.updateTable("audit_head").set({ link }).where("id", "=", 1).execute();
  };
  return {
    keep: (trx: Db, by: Actor, entity: string, changes: readonly Change[]): Promise<void> =>
      keepAll(
        trx,
        by,
        changes.map((change) => ({ entity, ...change })),
      ),
    /** Stores several changes of one operation together. */
    keepAll,
    /** A keyed hash of a text, for features that chain their own rows and record the end here. */
    seal: (what: string, text: string): string => vault.mac(what, text),
  };
};
export type AuditTrail = ReturnType<typeof auditTrail>;

/** Each row has nine values; SQLite and PostgreSQL both accept a few thousand parameters. */
const MAX_AT_ONCE = 200;
