import { accountRoutes, type CardJob, type JobCharge, type JobState, permissionsOf } from "@adel/protocol";
import { type RawBuilder, sql } from "kysely";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { type Principal, permitsAny } from "../../../core/access/principal.ts";
import type { Db } from "../../../core/db/database.ts";
import { hotelCredit } from "../account/account.service.ts";
import { HotelDepts } from "../hotel/hotel-cards.service.ts";

/** Each card that is written uses up one; erasing costs nothing. */
export const CARD_QUANTITY = 1;
const NOT_CHARGED: JobCharge = { state: "notCharged", quantity: 0, remaining: null };

interface JobEnd {
  readonly state: JobState;
  readonly sequence: number | null;
  readonly blocks_written: number;
}

/** A job's effect on credit, the same as that of its ledger entries. A job without a sequence erases a card. */
export function toCharge({ state, sequence, blocks_written }: JobEnd): JobCharge {
  if (sequence === null) return NOT_CHARGED;
  if (state === "reserved" || state === "sent" || state === "unknown")
    return { state: "held", quantity: CARD_QUANTITY, remaining: null };
  const isTouched = state === "done" || blocks_written > 0;
  return isTouched ? { state: "charged", quantity: CARD_QUANTITY, remaining: null } : NOT_CHARGED;
}

/** The conditions of `toCharge` in SQL, for counting many jobs. */
export const isHeldJob = sql<boolean>`biz_card_job.sequence is not null and biz_card_job.state in ('reserved', 'sent', 'unknown')`;
export const isChargedJob = sql<boolean>`biz_card_job.sequence is not null and (biz_card_job.state = 'done'
  or (biz_card_job.blocks_written > 0 and biz_card_job.state not in ('reserved', 'sent', 'unknown')))`;
/** The number of rows for which a condition holds. */
export const countWhere = (condition: RawBuilder<boolean>) =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;

const CREDIT_PERMISSIONS = permissionsOf(accountRoutes.credit.access);

/** Adds what is left of the account, for those who may ask for it anyway. */
export async function withRemaining<J extends CardJob>(db: Db, principal: Principal, scope: RowScope, job: J) {
  const mayAsk = permitsAny(principal, CREDIT_PERMISSIONS);
  const remaining = (mayAsk ? await hotelCredit(db, new HotelDepts(db), scope, job.hotelId) : undefined) ?? null;
  return { ...job, charge: { ...job.charge, remaining } };
}
