import { accountRoutes, type CardJob, type JobCharge, type JobState, permissionsOf } from "@adel/protocol";
import { type RawBuilder, sql } from "kysely";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { type Principal, permitsAny } from "../../../core/access/principal.ts";
import type { Db } from "../../../core/db/database.ts";
import { hotelCredit } from "../account/account.service.ts";
import { HotelDepts } from "../hotel/hotel-cards.service.ts";

/** Each written card uses one credit; erasing is free. */
export const CARD_QUANTITY = 1;
const NOT_CHARGED: JobCharge = { state: "notCharged", quantity: 0, remaining: null };

interface JobEnd {
  readonly state: JobState;
  readonly sequence: number | null;
  readonly blocks_written: number;
  readonly finishes_job_id: string | null;
}

/** Whether a job that ended has written anything to the card. */
export const isCardTouched = ({ state, blocks_written }: Pick<JobEnd, "state" | "blocks_written">): boolean =>
  state === "done" || blocks_written > 0;

/**
 * A job's effect on credit, equal to that of its ledger entries. A job without a sequence erases a card; one that
 * completes a partly written card was already paid.
 */
export function toCharge(job: JobEnd): JobCharge {
  const { state, sequence, finishes_job_id } = job;
  if (sequence === null || finishes_job_id !== null) return NOT_CHARGED;
  if (state === "reserved" || state === "sent" || state === "unknown")
    return { state: "held", quantity: CARD_QUANTITY, remaining: null };
  return isCardTouched(job) ? { state: "charged", quantity: CARD_QUANTITY, remaining: null } : NOT_CHARGED;
}

/** The conditions of `toCharge` in SQL, for counting many jobs. */
const isPaidJob = sql<boolean>`biz_card_job.sequence is not null and biz_card_job.finishes_job_id is null`;
export const isHeldJob = sql<boolean>`${isPaidJob} and biz_card_job.state in ('reserved', 'sent', 'unknown')`;
export const isChargedJob = sql<boolean>`${isPaidJob} and (biz_card_job.state = 'done'
  or (biz_card_job.blocks_written > 0 and biz_card_job.state not in ('reserved', 'sent', 'unknown')))`;
/** The number of rows for which a condition holds. */
export const countWhere = (condition: RawBuilder<boolean>) =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;

const CREDIT_PERMISSIONS = permissionsOf(accountRoutes.credit.access);

/** Adds the remaining credit, for callers who may see it. */
export async function withRemaining<J extends CardJob>(db: Db, principal: Principal, scope: RowScope, job: J) {
  const mayAsk = permitsAny(principal, CREDIT_PERMISSIONS);
  const remaining = (mayAsk ? await hotelCredit(db, new HotelDepts(db), scope, job.hotelId) : undefined) ?? null;
  return { ...job, charge: { ...job.charge, remaining } };
}
