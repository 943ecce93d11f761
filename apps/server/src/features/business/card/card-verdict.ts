// Cast: a door-lock record's fields are numbers; decoding has checked it.
import {
  CardDataError,
  type CardType,
  directoryBlocks,
  entryOf,
  isTrailer,
  readDirectory,
  sectorCount,
} from "@adel/card";
import { CARD_TYPE_FORMS, type CardVerdict, type CardView, type DecodedRecord, decodeDump } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { readCardFacts, type WrittenCard } from "../desk/card-facts.service.ts";
import { findRoomAfterMoves } from "../desk/moves.service.ts";
import { type CardFacts, cardStanding, formatStanding, type Standing } from "../hotel-card/card-standing.service.ts";
import { copiesOf, findHotelCard, findRoomAt, type LockPosition } from "./identify.repository.ts";
import { findUnfinishedKind, findUnrecordedCard } from "./unrecorded-card.ts";

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
  standing: null,
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

async function findKindWithoutRecords(db: Db, read: Read): Promise<Kind> {
  if (hasOwnEntry(read)) return "unknown";
  if (!isBlank(read)) return "foreign";
  // The directory is written last: without it nothing else of the card was read.
  return (await findUnfinishedKind(db, read.uid)) ?? "blank";
}

const toLockPosition = ({ detail }: DecodedRecord): LockPosition => ({
  building: detail.building as number,
  floor: detail.floor as number,
  room: detail.room as number,
});

interface HotelCardOptions {
  readonly read: Read;
  readonly record: DecodedRecord;
  readonly cardType: CardType;
  readonly sequence: number;
  readonly hotel: NonNullable<KeyOwner>;
  readonly now: number;
}

/** Whether the card was made with an earlier key of its hotel; locks that learned the present one reject it. */
const hasPreviousKey = ({ openedWith }: Read, { sectors }: DecodedRecord): boolean =>
  sectors.some((sector) => openedWith[sector] === "hotel-previous");

/** Facts about the card that was read: its content is proved, whatever later jobs are recorded to have done. */
async function readFacts(db: Db, made: WrittenCard, { read, record, now }: HotelCardOptions): Promise<CardFacts> {
  const [facts] = await readCardFacts(db, [made], now);
  if (!facts) throw new Error("a card has no facts");
  const isOnCard = facts.later === "erased" || facts.later === "overwritten";
  return {
    ...facts,
    later: isOnCard ? "nothing" : facts.later,
    holdState: facts.holdState === "overwritten" ? null : facts.holdState,
    hasOtherKey: facts.hasOtherKey || hasPreviousKey(read, record),
  };
}

const toKind = ({ state, owner, doors }: Standing, facts: CardFacts, now: number): Kind => {
  const isShut = doors.length > 0 && doors.every(({ atDoor }) => atDoor === "doesNotOpen");
  if (state === "lost" || state === "lostPending") return "lost";
  if (state === "handedBack" || state === "dead") return state;
  if (state === "partlyWritten" || state === "givenUp") return "partlyWritten";
  if (state === "writing" || state === "unknown") return "unreported";
  if (facts.validFrom !== null && now < facts.validFrom) return "notYet";
  if (state === "expired" || isShut) return "expired";
  if (owner === "guestWhoLeft" || owner === "guestWhoMoved") return "guestLeft";
  if (state === "superseded") return "replaced";
  return facts.stay === "voided" ? "voidCard" : "valid";
};

/** A hotel's card: its door, its record, and what it opens. */
async function hotelCardVerdict(
  deps: VerdictDeps,
  options: HotelCardOptions,
): Promise<Pick<CardVerdict, "kind" | "opensPastEnd" | "hasOpenStay" | "room" | "movedTo" | "standing" | "made">> {
  const { db, timeFormat } = deps;
  const { read, cardType, sequence, hotel, now } = options;
  const isOfRoom = CARD_TYPE_FORMS[cardType].room !== "none";
  const lock = isOfRoom ? read.records.find(({ application }) => application === "doorLock") : undefined;
  const position = lock && toLockPosition(lock);
  const room = position && (await findRoomAt(db, hotel.id, position));
  const row = await findHotelCard(db, hotel.id, read.uid, sequence);
  const made = row ?? (await findUnrecordedCard(deps, options));
  const facts = await readFacts(db, made, options);
  const standing = cardStanding(facts, now);
  const kind = toKind(standing, facts, now);
  const movedTo =
    standing.owner === "guestWhoMoved" && made.stay_id !== null ? await findRoomAfterMoves(db, made.stay_id) : null;
  return {
    kind,
    opensPastEnd: (kind === "expired" || kind === "guestLeft") && position !== undefined && !facts.hasClock,
    hasOpenStay: facts.stay === "current",
    room: position
      ? {
          id: room?.id ?? null,
          label: room?.label ?? String(position.room),
          building: position.building,
          floor: position.floor,
        }
      : null,
    movedTo: kind === "guestLeft" ? movedTo : null,
    standing: formatStanding(standing, timeFormat),
    made: row
      ? {
          id: row.id,
          copyNo: row.copy_no,
          copies: row.stay_id === null ? 1 : await copiesOf(db, row.stay_id, sequence),
          holdState: row.hold_state,
          userName: row.agent_name,
          createTime: timeFormat.format(row.create_time),
        }
      : null,
  };
}

/** Summary of a card: its type, its hotel, and whether it can be handed over. */
export async function cardVerdict(
  deps: VerdictDeps,
  read: Read,
  keyOwner: KeyOwner,
  now: number,
): Promise<CardVerdict> {
  const today = deps.timeFormat.format(now).slice(0, "2026-11-25".length);
  return { ...(await evaluate(deps, read, keyOwner, now)), today };
}

async function evaluate(
  deps: VerdictDeps,
  read: Read,
  keyOwner: KeyOwner,
  now: number,
): Promise<Omit<CardVerdict, "today">> {
  const records = read.records.filter(({ application }) => application !== "fingerprint");
  const record = records.find(({ macValid }) => macValid === true);
  if (!record || records.some(({ macValid }) => macValid === false)) {
    if (records.some(({ macValid }) => macValid === false)) return { ...NOTHING, kind: "untrusted" };
    return { ...NOTHING, kind: records.length > 0 ? "unknown" : await findKindWithoutRecords(deps.db, read) };
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
  if (!hotel || cardType === null || sequence === null) return { ...NOTHING, kind: "unknown" };
  const options = { read, record, cardType, sequence, hotel, now };
  return { ...basics, cardType, ...(await hotelCardVerdict(deps, options)) };
}
