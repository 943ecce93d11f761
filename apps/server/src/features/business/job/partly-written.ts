import { StoredRecords } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { DAY_MS } from "../../../core/time/durations.ts";
import { newestSequence } from "../desk/room-sequence.service.ts";
import { CONTENT_COLUMNS, type NewJob } from "./job.table.ts";
import { isCardTouched } from "./job-charge.ts";

/** For how long, and how often, a partly written card can be finished without another charge. */
const FREE_MS = DAY_MS;
const FREE_TRIES = 3;

/** Must be equal; the first attempt has fixed the start of the validity. */
const SAME = [...CONTENT_COLUMNS, "act_id"] as const;
type CardColumns = Pick<NewJob, (typeof SAME)[number] | "hotel_id" | "uid">;

/** The job that was charged for a card and did not complete it. */
export interface PartlyWritten {
  readonly job_id: string;
  readonly sequence: number;
  readonly valid_from: number | null;
}

/**
 * The charged job that a new one completes for free: the same content on the same card, within 24 hours and three
 * attempts, with nothing else written to the card and no newer card for its door since. undefined: the new job is
 * charged.
 */
export async function findPartlyWritten(trx: Db, card: CardColumns, now: number): Promise<PartlyWritten | undefined> {
  const last = await lastJobOf(trx, card);
  const charged = last?.finishes_job_id ? await lockedJob(trx, last.finishes_job_id) : last;
  if (!last || !charged || charged.sequence === null) return undefined;
  const isEnded = last.state === "partial" || last.state === "failed" || last.state === "cancelled";
  const isSame = SAME.every((column) => charged[column] === card[column]);
  if (!isEnded || !isSame || !isCardTouched(charged) || charged.create_time <= now - FREE_MS) return undefined;
  if (charged.job_id === last.job_id) await lockedJob(trx, charged.job_id);
  if ((await triesOf(trx, charged.job_id)) >= FREE_TRIES) return undefined;
  if (!(await isNewestCard(trx, charged, charged.sequence))) return undefined;
  const { job_id, sequence, valid_from } = charged;
  return { job_id, sequence, valid_from };
}

/** A newer card of the same door would leave the finished one without effect. */
async function isNewestCard(db: Db, { hotel_id, card_type, records }: CardColumns, sequence: number): Promise<boolean> {
  const doorLock = records === null ? undefined : StoredRecords.parse(JSON.parse(records)).doorLock;
  if (!doorLock || card_type === null) return true;
  return (await newestSequence(db, hotel_id, card_type, { ...doorLock, roomNumber: doorLock.room })) <= sequence;
}

const lastJobOf = (db: Db, { hotel_id, uid }: CardColumns) =>
  db
    .selectFrom("biz_card_job")
    .selectAll()
    .where("hotel_id", "=", hotel_id)
    .where("uid", "=", uid)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The job, its row locked until the transaction ends, so that attempts are counted one after another. */
const lockedJob = (db: Db, jobId: string) =>
  db
    .updateTable("biz_card_job")
    .set((row) => ({ job_id: row.ref("job_id") }))
    .where("job_id", "=", jobId)
    .returningAll()
    .executeTakeFirst();

async function triesOf(db: Db, jobId: string): Promise<number> {
  const { count } = await db
    .selectFrom("biz_card_job")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("finishes_job_id", "=", jobId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
