import { StoredRecords } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { DAY_MS } from "../../../core/time/durations.ts";
import { newestSequence } from "../desk/room-sequence.service.ts";
import { CONTENT_COLUMNS, type JobRow, type NewJob } from "./job.table.ts";
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
  const charged = last && (await lockedJob(trx, last.finishes_job_id ?? last.job_id));
  if (!last || !charged || !SAME.every((column) => charged[column] === card[column])) return undefined;
  return findCompletable(trx, last, charged, now);
}

/** How often an act may try to complete this card, of which it wrote a part, without another charge. */
export async function countFreeCompletions(
  db: Db,
  act: { readonly id: number; readonly hotel_id: number },
  uid: string,
  now: number,
): Promise<number> {
  const last = await lastJobOf(db, { hotel_id: act.hotel_id, uid });
  const charged = last?.finishes_job_id ? await jobOf(db, last.finishes_job_id) : last;
  if (!last || charged?.act_id !== act.id || !(await findCompletable(db, last, charged, now))) return 0;
  return FREE_TRIES - (await triesOf(db, charged.job_id));
}

/** The charged job, unless its card is complete, too old, was tried too often or has a newer one at its door. */
async function findCompletable(db: Db, last: JobRow, charged: JobRow, now: number): Promise<PartlyWritten | undefined> {
  const { job_id, sequence, valid_from } = charged;
  const isEnded = last.state === "partial" || last.state === "failed" || last.state === "cancelled";
  if (sequence === null || !isEnded || !isCardTouched(charged) || charged.create_time <= now - FREE_MS)
    return undefined;
  if ((await triesOf(db, job_id)) >= FREE_TRIES) return undefined;
  return (await isNewestCard(db, charged, sequence)) ? { job_id, sequence, valid_from } : undefined;
}

/** A newer card of the same door would leave the finished one without effect. */
async function isNewestCard(db: Db, { hotel_id, card_type, records }: CardColumns, sequence: number): Promise<boolean> {
  const doorLock = records === null ? undefined : StoredRecords.parse(JSON.parse(records)).doorLock;
  if (!doorLock || card_type === null) return true;
  return (await newestSequence(db, hotel_id, card_type, { ...doorLock, roomNumber: doorLock.room })) <= sequence;
}

const jobOf = (db: Db, jobId: string) =>
  db.selectFrom("biz_card_job").selectAll().where("job_id", "=", jobId).executeTakeFirst();

const lastJobOf = (db: Db, { hotel_id, uid }: Pick<CardColumns, "hotel_id" | "uid">) =>
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
