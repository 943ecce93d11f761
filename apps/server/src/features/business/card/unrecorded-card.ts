import type { CardType } from "@adel/card";
import { type CardView, type DecodedRecord, MAY_HAVE_WRITTEN } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { WrittenCard } from "../desk/card-facts.service.ts";
import { cardRooms } from "../hotel-card/hotel-card.service.ts";

interface Deps {
  readonly db: Db;
  readonly timeFormat: TimeFormat;
}
interface CardOnReader {
  readonly read: Pick<CardView, "uid" | "records">;
  readonly record: DecodedRecord;
  readonly cardType: CardType;
  readonly sequence: number;
  readonly hotel: { readonly id: number };
  readonly now: number;
}

/** A card without a record: what its job was to write, or, after a restored backup, what is on it. */
export async function findUnrecordedCard(deps: Deps, card: CardOnReader): Promise<WrittenCard> {
  return (await findCardOfJob(deps.db, card)) ?? toWrittenCard(deps, card);
}

/**
 * Of a card with an empty directory: whether the last job that may have changed it left something there that may open a
 * door. Whose job it was is not told: the keys of the card were not tried.
 */
export async function findUnfinishedKind(db: Db, uid: string): Promise<"partlyWritten" | "unreported" | undefined> {
  const last = await db
    .selectFrom("biz_card_job")
    .select("state")
    .where("uid", "=", uid)
    .where("state", "in", MAY_HAVE_WRITTEN)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last || last.state === "done") return undefined;
  return last.state === "partial" ? "partlyWritten" : "unreported";
}

/** The job that wrote a part of the card, or has not reported it. */
async function findCardOfJob(
  db: Db,
  { read, cardType, sequence, hotel }: CardOnReader,
): Promise<WrittenCard | undefined> {
  const job = await db
    .selectFrom("biz_card_job")
    .leftJoin("biz_desk_act", "biz_desk_act.id", "biz_card_job.act_id")
    .select(["job_id", "biz_card_job.records", "biz_card_job.valid_from", "biz_card_job.valid_to"])
    .select(["biz_card_job.create_time", "biz_desk_act.stay_id"])
    .where("biz_card_job.hotel_id", "=", hotel.id)
    .where("uid", "=", read.uid)
    .where("biz_card_job.sequence", "=", sequence)
    .where("biz_card_job.card_type", "=", cardType)
    .orderBy("biz_card_job.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!job || job.records === null) return undefined;
  const { records } = job;
  const made = { ...job, records, card_number: read.uid, hotel_id: hotel.id, card_type: cardType, sequence };
  return { ...made, ...cardRooms.findRoomInRecords(records), hold_state: null };
}

const toRecords = (records: readonly DecodedRecord[]): string =>
  JSON.stringify(
    Object.fromEntries(
      records.flatMap(({ application, macValid, detail }) =>
        macValid === true && application !== "fingerprint" && application !== "test" ? [[application, detail]] : [],
      ),
    ),
  );

function toWrittenCard(
  { timeFormat }: Deps,
  { read, record, cardType, sequence, hotel, now }: CardOnReader,
): WrittenCard {
  const { validFrom, validTo } = record;
  const records = toRecords(read.records);
  return {
    card_number: read.uid,
    hotel_id: hotel.id,
    card_type: cardType,
    records,
    ...cardRooms.findRoomInRecords(records),
    sequence,
    valid_from: validFrom === null ? null : timeFormat.to(validFrom, "validFrom"),
    valid_to: validTo === null ? null : timeFormat.to(validTo, "validTo"),
    job_id: "",
    stay_id: null,
    hold_state: null,
    create_time: now,
  };
}
