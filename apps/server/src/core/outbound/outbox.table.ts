import type { OutboundReason, OutboundState } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import { id, type Migration } from "../db/migrate.ts";

declare module "../db/database.ts" {
  interface Tables {
    sys_outbox: OutboxTable;
  }
}

/** What is to be sent; afterwards, without its content, the log of what was sent. */
interface OutboxTable {
  outbox_id: Generated<number>;
  /** For the receiver, who may get a message twice. */
  message_id: string;
  /** Which channel sends it: the name of one that a feature contributes. */
  channel: string;
  /** To whom: a row of that channel. */
  subject_id: number;
  /** Messages of one batch to the same receiver are sent as one; empty: alone. */
  batch: string;
  kind: string;
  /** Encrypted; empty once it was sent or given up. */
  content_wrapped: string;
  state: OutboundState;
  attempts: number;
  /** When it is sent; while it is being sent, when another attempt may begin. */
  next_time: number;
  /** When it was to be sent first. */
  due_time: number;
  reason: OutboundReason | "";
  detail: string;
  create_time: number;
  end_time: number | null;
}
export type OutboxRow = Selectable<OutboxTable>;

export const outboxMigration: Migration = {
  name: "2026-11-30-outbox",
  up: async (db, dialect) => {
    await db.schema
      .createTable("sys_outbox")
      .addColumn("outbox_id", ...id(dialect))
      .addColumn("message_id", "varchar(40)", (column) => column.notNull().unique())
      .addColumn("channel", "varchar(20)", (column) => column.notNull())
      .addColumn("subject_id", "bigint", (column) => column.notNull())
      .addColumn("batch", "varchar(20)", (column) => column.notNull())
      .addColumn("kind", "varchar(20)", (column) => column.notNull())
      .addColumn("content_wrapped", "text", (column) => column.notNull())
      .addColumn("state", "varchar(10)", (column) => column.notNull())
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("next_time", "bigint", (column) => column.notNull())
      .addColumn("due_time", "bigint", (column) => column.notNull())
      .addColumn("reason", "varchar(20)", (column) => column.notNull())
      .addColumn("detail", "varchar(40)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .addColumn("end_time", "bigint")
      .execute();
    await db.schema.createIndex("sys_outbox_due").on("sys_outbox").columns(["state", "next_time"]).execute();
    await db.schema.createIndex("sys_outbox_end").on("sys_outbox").column("end_time").execute();
    await db.schema
      .createIndex("sys_outbox_subject")
      .on("sys_outbox")
      .columns(["channel", "subject_id", "outbox_id"])
      .execute();
  },
};
