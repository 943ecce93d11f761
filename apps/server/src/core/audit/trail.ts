import type { TrailEntity } from "@adel/protocol";
import type { Db } from "../db/database.ts";
import { claimKey, type KeyedRequest } from "../db/idempotency.ts";
import type { Vault } from "../secrets/vault.ts";
import type { Change, EntityChange } from "./change.ts";
import { readDepartments } from "./row-departments.ts";

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
  /** Of its hash, as `chainHash` says. */
  version: number;
  time: number;
  /** null: the server itself, at its start. */
  user_id: number | null;
  user_name: string;
  /** A `TrailEntity`, or one of an earlier version. */
  entity: string;
  row_id: string;
  /** Of the row, when it was changed; null for a row without one, and in entries of version 1. */
  dept_id: number | null;
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

/** The hash before the first row. */
export const GENESIS_HASH = "";

const LINK = "audit-trail";
type Linked = Omit<TrailRow, "link">;

/** Of the hash of new entries: 1 was without the row's department. */
const VERSION = 2;

/**
 * HMAC with the key file: without it, changed or inserted rows are detected. Entries of version 1 have no department;
 * one that was added later changes their hash.
 */
export function chainHash(vault: Pick<Vault, "mac">, before: string, row: Linked): string {
  const { version, dept_id } = row;
  const change = [row.user_id, row.user_name, row.entity, row.row_id, row.before_json, row.after_json];
  const parts =
    version === 1
      ? [row.seq, row.time, ...change, ...(dept_id === null ? [] : [dept_id])]
      : [version, row.seq, row.time, ...change, dept_id];
  return vault.mac(LINK, JSON.stringify([before, ...parts]));
}

const json = (value: object | null) => (value === null ? null : JSON.stringify(value));

/**
 * Stores a change in the transaction that makes it, so that no change is unrecorded. Call it last: other writers wait
 * from here until the transaction ends.
 */
export const auditTrail = (vault: Pick<Vault, "mac">, clock: { now(): number }) => {
  const keepAll = async (trx: Db, by: Actor, changes: readonly EntityChange[]): Promise<void> => {
    if (changes.length === 0) return;
    if (by.keyed && by.userId !== null) await claimKey(trx, by.userId, by.keyed);
    const departments = await readDepartments(trx, changes);
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
        version: VERSION,
        time,
        user_id: by.userId,
        user_name: by.userName,
        entity,
        row_id: String(id),
        dept_id: departments[at] ?? null,
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
    keep: (trx: Db, by: Actor, entity: TrailEntity, changes: readonly Change[]): Promise<void> =>
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

/** Each row has eleven values; SQLite and PostgreSQL both accept a few thousand parameters. */
const MAX_AT_ONCE = 200;
