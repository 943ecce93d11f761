import { type CardState, MAY_HAVE_WRITTEN } from "@adel/protocol";
import { type RawBuilder, sql } from "kysely";
import { SECOND_MS } from "../../../core/time/durations.ts";
import { forgottenBefore } from "./card-standing.service.ts";

// The state of a row of `biz_hotel_card` in SQL, for column, filter and export: `findCardState` in
// `card-standing.service.ts` gives the same for one card.

/** Jobs on the same card that were issued after the one that made it. */
const laterJob = sql`biz_card_job.hotel_id = biz_hotel_card.hotel_id
  and biz_card_job.uid = biz_hotel_card.card_number
  and biz_card_job.id > (select own.id from biz_card_job as own where own.job_id = biz_hotel_card.job_id)`;

/** What the first finished one of them was for; null if there is none. */
const endedBy = sql<string | null>`(select biz_card_job.purpose from biz_card_job
  where ${laterJob} and biz_card_job.state = 'done' order by biz_card_job.id limit 1)`;

/** It is not finished, and may have changed the card. */
const isUnfinished = sql<boolean>`(biz_card_job.state in ('reserved', 'sent', 'unknown', 'partial')
  or (biz_card_job.state in ('failed', 'cancelled', 'expired') and biz_card_job.blocks_written > 0))`;

/** Few cards: looked up before the jobs of each one are. */
const hasUnfinished = sql<boolean>`biz_hotel_card.card_number in
  (select biz_card_job.uid from biz_card_job where ${isUnfinished})`;

/** What the last unfinished one of them may have done to the card; null if there is none. */
const unfinished = sql<string | null>`case when ${hasUnfinished} then (select case
    when biz_card_job.state in ('reserved', 'sent') then 'writing'
    when biz_card_job.state = 'unknown' then 'unknown'
    when biz_card_job.act_id is null or exists (select 1 from biz_desk_act
      where biz_desk_act.id = biz_card_job.act_id and biz_desk_act.state = 'open') then 'partlyWritten'
    else 'givenUp' end
  from biz_card_job where ${laterJob} and ${isUnfinished}
  order by biz_card_job.id desc limit 1) end`;

const isSuperseded = sql<boolean>`exists (select 1 from biz_card_job where biz_card_job.hotel_id = biz_hotel_card.hotel_id
  and biz_card_job.building = biz_hotel_card.building and biz_card_job.floor = biz_hotel_card.floor
  and biz_card_job.room_number = biz_hotel_card.room_number and biz_card_job.card_type = biz_hotel_card.card_type
  and biz_card_job.sequence > biz_hotel_card.sequence
  and biz_card_job.state in (${sql.join(MAY_HAVE_WRITTEN.map((state) => sql.lit(state)))}))`;

const hasClock = sql<boolean>`biz_hotel_card.hotel_id not in
  (select biz_desk_policy.hotel_id from biz_desk_policy where biz_desk_policy.has_clock = 0)`;

const isAfterStay = (now: number) => sql<boolean>`exists (select 1 from biz_stay
  where biz_stay.id = biz_hotel_card.stay_id and (
    (biz_stay.state = 'ended' and biz_stay.end_reason <> 'voided')
    or (biz_stay.state = 'open' and biz_stay.valid_to < ${forgottenBefore(now)})))`;

/** Not over; the last second counts as well. */
const isWithinEnd = (now: number) =>
  sql<boolean>`(biz_hotel_card.valid_to is null or biz_hotel_card.valid_to > ${now - SECOND_MS})`;

/** The first of the states that applies. Each question is put to the database once: it does not remember answers. */
export function cardState(now: number): RawBuilder<CardState> {
  const isReported = sql`biz_hotel_card.hold_state in ('overwritten', 'dead', 'lost', 'lostPending')`;
  const byStay = sql`case
    when ${isSuperseded} then 'superseded'
    when not ${isWithinEnd(now)} and (${hasClock} or not ${isAfterStay(now)}) then 'expired'
    when ${isAfterStay(now)} then 'guestLeft'
    else 'held' end`;
  const byReport = sql`case
    when ${isReported} or biz_hotel_card.hold_state = 'handedBack' then biz_hotel_card.hold_state
    else ${byStay} end`;
  const byUnfinished = sql`case coalesce(${unfinished}, 'none')
    when 'none' then ${byReport}
    when 'writing' then 'writing'
    when 'partlyWritten' then 'partlyWritten'
    when 'unknown' then 'unknown'
    else case when ${isReported} then biz_hotel_card.hold_state else 'givenUp' end end`;
  return sql<CardState>`case coalesce(${endedBy}, 'none')
    when 'none' then ${byUnfinished}
    when 'erase' then 'erased'
    else 'overwritten' end`;
}

/** What must be true of a card in a state, and is found faster than the state. */
function necessary(state: CardState, now: number): RawBuilder<boolean> {
  switch (state) {
    case "writing":
    case "partlyWritten":
    case "unknown":
    case "givenUp":
      return hasUnfinished;
    case "dead":
    case "lost":
    case "lostPending":
    case "handedBack":
      return sql<boolean>`biz_hotel_card.hold_state = ${state}`;
    case "held":
      return sql<boolean>`(${isWithinEnd(now)} or not ${hasClock})`;
    case "guestLeft":
      return sql<boolean>`(biz_hotel_card.stay_id is not null and (${isWithinEnd(now)} or not ${hasClock}))`;
    case "expired":
      return sql<boolean>`not ${isWithinEnd(now)}`;
    case "superseded":
      return sql<boolean>`biz_hotel_card.building is not null`;
    case "erased":
    case "overwritten":
      return sql<boolean>`1 = 1`;
  }
}

/** Whether a card is in this state. */
export const isInState = (state: CardState, now: number): RawBuilder<boolean> =>
  sql<boolean>`(${necessary(state, now)} and ${cardState(now)} = ${state})`;

/** Whether it may open a door although its guest left: `isForgotten` of `cardStanding`. */
export function isForgottenCard(now: number): RawBuilder<boolean> {
  const isStarted = sql`(biz_hotel_card.valid_from is null or biz_hotel_card.valid_from <= ${now})`;
  return sql<boolean>`(biz_hotel_card.hold_state in ('held', 'lostPending')
    and ((${isWithinEnd(now)} and ${isStarted}) or not ${hasClock})
    and ${isAfterStay(now)} and ${endedBy} is null)`;
}
