// Cast: a door-lock record's fields are numbers; decoding has checked it.
import { CardDataError, directoryBlocks, entryOf, isTrailer, readDirectory, sectorCount } from "@adel/card";
import { CARD_TYPE_FORMS, type CardVerdict, type CardView, type DecodedRecord, decodeDump } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { readPolicy } from "../desk/desk-policy.service.ts";
import { findEndedStay } from "../desk/moves.service.ts";
import { newestSequence } from "../desk/room-sequence.service.ts";
import { copiesOf, findHotelCard, findRoomAt, type LockPosition } from "./identify.repository.ts";

type Kind = CardVerdict["kind"];
type Read = Pick<CardView, "uid" | "cardSize" | "blocks" | "openedWith" | "records">;
interface VerdictDeps {
  readonly db: Db;
  readonly timeFormat: TimeFormat;
}
/** The hotel with whose keys the card was decoded. */
type KeyOwner = { readonly id: number; readonly number: number; readonly name: string } | null;

const NOTHING = {
  hotel: null,
  cardType: null,
  operation: null,
  sequence: null,
  validFrom: null,
  validTo: null,
  opensPastEnd: false,
  hasOpenStay: false,
  room: null,
  movedTo: null,
  made: null,
} as const satisfies Omit<CardVerdict, "kind" | "today">;

/** Whether the card's directory lists an application of ours; false where it cannot be read. */
function hasOwnEntry({ uid, cardSize, blocks }: Read): boolean {
  try {
    const directory = readDirectory(decodeDump({ uid, cardSize, blocks }));
    return Array.from({ length: sectorCount(cardSize) }, (_, sector) => entryOf(directory, sector)).some(
      ({ kind }) => kind === "ours",
    );
  } catch (error) {
    if (error instanceof CardDataError) return false;
    throw error;
  }
}

/** All read blocks but the manufacturer's are empty, and the directory's sector is in factory state. */
function isBlank({ cardSize, blocks, openedWith }: Read): boolean {
  const isEmpty = blocks.every(
    (block, number) => number === 0 || block === null || isTrailer(number) || /^0+$/.test(block),
  );
  const isDirectoryRead = directoryBlocks(cardSize).every((number) => blocks[number] != null);
  return isEmpty && isDirectoryRead && openedWith.every((label) => label === null || label === "factory-default");
}

const withoutRecords = (read: Read): Kind => {
  if (hasOwnEntry(read)) return "unknown";
  return isBlank(read) ? "blank" : "foreign";
};

const toLockPosition = ({ detail }: DecodedRecord): LockPosition => ({
  building: detail.building as number,
  floor: detail.floor as number,
  room: detail.room as number,
});

interface HotelCardOptions {
  readonly read: Read;
  readonly record: DecodedRecord;
  readonly hotel: NonNullable<KeyOwner>;
  readonly isStarted: boolean;
}

/** A hotel's card: its door, its record, and whether it still opens anything. */
async function hotelCardVerdict(
  { db, timeFormat }: VerdictDeps,
  { read, record, hotel, isStarted }: HotelCardOptions,
): Promise<Pick<CardVerdict, "kind" | "opensPastEnd" | "hasOpenStay" | "room" | "movedTo" | "made">> {
  const { sequence, cardType, withinValidity } = record;
  // A card for areas has no room: a newer one for other areas does not invalidate it.
  const isOfRoom = cardType !== null && CARD_TYPE_FORMS[cardType].room !== "none";
  const lock = isOfRoom ? read.records.find(({ application }) => application === "doorLock") : undefined;
  const position = lock && toLockPosition(lock);
  const room = position && (await findRoomAt(db, hotel.id, position));
  const row = sequence === null ? undefined : await findHotelCard(db, hotel.id, read.uid, sequence);
  const newest =
    position && cardType ? await newestSequence(db, hotel.id, cardType, { ...position, roomNumber: position.room }) : 0;
  const ended = row?.stay_id ? await findEndedStay(db, row.stay_id) : undefined;
  const { hasClock } = await readPolicy(db, hotel.id);
  const findKind = (): Kind => {
    if (row?.hold_state === "lost" || row?.hold_state === "lostPending") return "lost";
    if (row?.hold_state === "handedBack" || row?.hold_state === "dead") return row.hold_state;
    if (newest > (sequence ?? 0)) return "replaced";
    if (withinValidity === false && !isStarted) return "notYet";
    if (withinValidity === false && (hasClock || !ended)) return "expired";
    if (ended) return ended.reason === "voided" ? "voidCard" : "guestLeft";
    return "valid";
  };
  const kind = findKind();
  return {
    kind,
    opensPastEnd: (kind === "expired" || kind === "guestLeft") && position !== undefined && !hasClock,
    hasOpenStay: row?.stay_id != null && ended === undefined,
    room: position
      ? {
          id: room?.id ?? null,
          label: room?.label ?? String(position.room),
          building: position.building,
          floor: position.floor,
        }
      : null,
    movedTo: kind === "guestLeft" ? (ended?.movedTo ?? null) : null,
    made: row
      ? {
          id: row.id,
          copyNo: row.copy_no,
          copies: row.stay_id === null || sequence === null ? 1 : await copiesOf(db, row.stay_id, sequence),
          holdState: row.hold_state,
          userName: row.agent_name,
          createTime: timeFormat.format(row.create_time),
        }
      : null,
  };
}

/** Summary of a card: its type, its hotel, and whether it can be handed over. */
export const cardVerdict = async (
  deps: VerdictDeps,
  read: Read,
  keyOwner: KeyOwner,
  now: string,
): Promise<CardVerdict> => ({
  ...(await evaluate(deps, read, keyOwner, now)),
  today: now.slice(0, DATE_LENGTH),
});
const DATE_LENGTH = "2026-11-25".length;

async function evaluate(
  deps: VerdictDeps,
  read: Read,
  keyOwner: KeyOwner,
  now: string,
): Promise<Omit<CardVerdict, "today">> {
  const records = read.records.filter(({ application }) => application !== "fingerprint");
  const record = records.find(({ macValid }) => macValid === true);
  if (!record || records.some(({ macValid }) => macValid === false)) {
    const isWrong = records.some(({ macValid }) => macValid === false);
    return { ...NOTHING, kind: isWrong ? "untrusted" : records.length > 0 ? "unknown" : withoutRecords(read) };
  }
  // The manufacturer's check code of a set card proves nothing about a hotel outside the caller's scope.
  const hotel = keyOwner?.number === record.hotelNumber ? keyOwner : null;
  const { cardType, sequence, validFrom, validTo, detail, application } = record;
  const basics = {
    ...NOTHING,
    ...{ sequence, validFrom, validTo },
    hotel: hotel && { id: hotel.id, hotelNumber: hotel.number, hotelName: hotel.name },
  };
  if (application === "test") {
    const operation = detail.operation as NonNullable<CardVerdict["operation"]>;
    return { ...basics, kind: operation === "set" ? "setCard" : "testCard", operation };
  }
  if (!hotel) return { ...NOTHING, kind: "unknown" };
  const isStarted = validFrom === null || validFrom <= now;
  return { ...basics, cardType, ...(await hotelCardVerdict(deps, { read, record, hotel, isStarted })) };
}
