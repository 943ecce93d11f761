import { randomUUID } from "node:crypto";
import type { Db } from "../db/database.ts";
import type { OutboundError } from "./outbound-error.ts";
import type { OutboxRow } from "./outbox.table.ts";

export interface NewMessage extends Pick<OutboxRow, "channel" | "subject_id" | "kind" | "content_wrapped"> {
  readonly batch?: string;
  /** Not before this time. */
  readonly next_time?: number;
}

/** Rows of one statement: a database accepts only so many values. */
const AT_ONCE = 500;

export class OutboxRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** In the transaction of the change that it tells of: neither is stored without the other. */
  async add(messages: readonly NewMessage[], now: number): Promise<void> {
    for (let start = 0; start < messages.length; start += AT_ONCE)
      await this.#insert(messages.slice(start, start + AT_ONCE), now);
  }

  async #insert(messages: readonly NewMessage[], now: number): Promise<void> {
    const rest = { state: "waiting", attempts: 0, reason: "", detail: "", create_time: now, end_time: null } as const;
    await this.#db
      .insertInto("sys_outbox")
      .values(
        messages.map((one) => ({
          ...{ batch: "", next_time: now, due_time: one.next_time ?? now },
          ...one,
          ...rest,
          message_id: `msg_${randomUUID()}`,
        })),
      )
      .execute();
  }

  /** What may be sent now on these channels, or on all others: of each receiver one message, or one batch's oldest. */
  due(now: number, limit: number, channels: { readonly names: readonly string[]; readonly isOthers: boolean }) {
    return this.#db
      .selectFrom("sys_outbox")
      .selectAll()
      .where(({ or, eb, not, exists, selectFrom }) =>
        or([
          // A test shows at once whether what failed works now.
          eb("kind", "=", "test"),
          not(
            exists(
              selectFrom("sys_outbox as other")
                .select("other.outbox_id")
                .where("other.state", "=", "waiting")
                .where("other.kind", "!=", "test")
                .whereRef("other.channel", "=", "sys_outbox.channel")
                .whereRef("other.subject_id", "=", "sys_outbox.subject_id")
                .where((both) =>
                  both.or([
                    // It is being sent, or failed.
                    both.and([both("sys_outbox.attempts", "=", 0), both("other.attempts", ">", 0)]),
                    // It is older, of those that were tried as of those that were not.
                    both.and([
                      both("other.outbox_id", "<", both.ref("sys_outbox.outbox_id")),
                      both.or([
                        both("other.attempts", ">", 0),
                        both.and([both("sys_outbox.attempts", "=", 0), both("other.next_time", "<=", now)]),
                      ]),
                    ]),
                  ]),
                ),
            ),
          ),
        ]),
      )
      .$if(channels.names.length > 0, (found) =>
        found.where("channel", channels.isOthers ? "not in" : "in", channels.names),
      )
      .where("state", "=", "waiting")
      .where("next_time", "<=", now)
      .orderBy("next_time")
      .orderBy("outbox_id")
      .limit(limit)
      .execute();
  }

  /** The messages that are sent together with one, itself among them, oldest first. */
  batchOf({ channel, subject_id, batch, outbox_id }: OutboxRow) {
    const waiting = this.#db.selectFrom("sys_outbox").selectAll().where("state", "=", "waiting");
    if (batch === "") return waiting.where("outbox_id", "=", outbox_id).execute();
    return waiting
      .where("channel", "=", channel)
      .where("subject_id", "=", subject_id)
      .where("batch", "=", batch)
      .orderBy("outbox_id")
      .execute();
  }

  /** Takes all of a batch or nothing, if another process took it meanwhile; nobody else takes it before `until`. */
  take(batch: readonly OutboxRow[], until: number): Promise<boolean> {
    const [{ outbox_id, attempts } = { outbox_id: 0, attempts: 0 }, ...others] = batch;
    return this.#db.transaction().execute(async (trx) => {
      const outbox = new OutboxRepository(trx);
      const taken = { attempts: attempts + 1, next_time: until };
      const first = outbox.#waiting([outbox_id]).set(taken).where("attempts", "=", attempts);
      if ((await first.executeTakeFirst()).numUpdatedRows !== 1n) return false;
      if (others.length > 0)
        await outbox
          .#waiting(others.map((other) => other.outbox_id))
          .set(taken)
          .execute();
      return true;
    });
  }

  async postpone(ids: readonly number[], next_time: number, { reason, detail }: OutboundError): Promise<void> {
    await this.#waiting(ids).set({ next_time, reason, detail }).execute();
  }

  /** Its content is no longer stored. */
  async end(ids: readonly number[], now: number, error: OutboundError | null): Promise<void> {
    await this.#waiting(ids)
      .set({
        state: error ? "failed" : "sent",
        reason: error?.reason ?? "",
        detail: error?.detail ?? "",
        content_wrapped: "",
        end_time: now,
      })
      .execute();
  }

  async prune(before: number): Promise<void> {
    await this.#db.deleteFrom("sys_outbox").where("end_time", "<", before).execute();
  }

  #waiting(ids: readonly number[]) {
    return this.#db.updateTable("sys_outbox").where("outbox_id", "in", ids).where("state", "=", "waiting");
  }
}
