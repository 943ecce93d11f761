import {
  type Application,
  assignableSectors,
  CardDataError,
  type CardRecord,
  dataBlocks,
  decodeFingerprint,
  decodeRecord,
  fingerprintMacIsRight,
  join,
  type MasterKey,
  recordMacIsRight,
  sectorsOf,
  type Uid,
  type WritableSize,
} from "@adel/card";
import { type DecodedRecord, decodeBlock, type SectorPlanInput } from "@adel/protocol";
import { SECOND_MS } from "../../../core/time/durations.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

/** A dump, and the owners of the keys with which its MACs may have been made. */
interface Dumped {
  readonly uid: Uid;
  readonly cardSize: WritableSize;
  readonly blocks: readonly (string | null)[];
  readonly plan: SectorPlanInput;
  readonly hotel: { readonly number: number; readonly keys: readonly MasterKey[] } | null;
  readonly factoryKey: MasterKey;
}

/** The data of sectors, or null if one of their blocks was not read. */
function dataOf(blocks: Dumped["blocks"], sectors: readonly number[]): Uint8Array | null {
  const parts = sectors.flatMap((sector) => dataBlocks(sector).map((block) => blocks[block] ?? null));
  const known = parts.filter((part) => part !== null);
  return known.length === parts.length ? join(...known.map(decodeBlock)) : null;
}

/** The decoded value, or null if the bytes are empty or not ours. */
function orNull<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch (error) {
    if (error instanceof CardDataError) return null;
    throw error;
  }
}

/** Fields by name, translated by the page; without the wrapped key of a set card. */
function detailOf(record: CardRecord): DecodedRecord["detail"] {
  switch (record.kind) {
    case "doorLock":
      return { building: record.building, floor: record.floor, room: record.room, areas: [...record.areas] };
    case "energySaver":
      return { relays: record.relays, offDelay: record.offDelay, areas: [...record.areas] };
    case "ladder":
      return { floors: [...record.floors] };
    case "test":
      return {
        devices: [...record.devices],
        method: record.method,
        operation: record.operation,
        targetSector: record.targetSector,
      };
  }
}

/** A MAC with an unknown key can be neither right nor wrong: null. */
function macVerdict(
  data: Uint8Array,
  record: CardRecord,
  sector: number,
  { uid, hotel, factoryKey }: Dumped,
): boolean | null {
  const isSet = record.kind === "test" && record.operation === "set";
  if (isSet) return recordMacIsRight(data, [factoryKey], { uid, sector });
  if (hotel?.number !== record.hotelNumber) return null;
  return recordMacIsRight(data, hotel.keys, { uid, sector });
}

function recordIn(sector: number, dumped: Dumped, timeFormat: TimeFormat, now: number): DecodedRecord[] {
  const data = dataOf(dumped.blocks, [sector]);
  const decoded = data && orNull(() => decodeRecord(data));
  if (!decoded) return [];
  const { record } = decoded;
  const moment = (seconds: number) => (seconds === 0 ? null : seconds * SECOND_MS);
  const [from, to] = [moment(record.validFrom), moment(record.validTo)];
  return [
    {
      application: record.kind,
      sectors: [sector],
      macValid: macVerdict(data, record, sector, dumped),
      withinValidity: (from === null || from <= now) && (to === null || now <= to),
      hotelNumber: record.hotelNumber,
      sequence: record.sequence,
      cardType: record.cardType,
      validFrom: timeFormat.format(from),
      validTo: timeFormat.format(to),
      detail: detailOf(record),
    },
  ];
}

function fingerprintIn(dumped: Dumped): DecodedRecord[] {
  const sectors = sectorsOf(dumped.plan, "fingerprint");
  const region = sectors.length === 6 ? dataOf(dumped.blocks, sectors) : null;
  const head = region && orNull(() => decodeFingerprint(region));
  if (!head) return [];
  const { uid, hotel } = dumped;
  return [
    {
      application: "fingerprint" satisfies Application,
      sectors: [...sectors],
      macValid:
        hotel === null
          ? null
          : hotel.keys.some((hotelKey) => fingerprintMacIsRight(region, { uid, hotelNumber: hotel.number, hotelKey })),
      withinValidity: null,
      hotelNumber: null,
      sequence: head.sequence,
      cardType: null,
      validFrom: null,
      validTo: null,
      detail: { finger: head.finger, length: head.length },
    },
  ];
}

/** Decodes every record of ours on a card, in any sector; the server does not rely on the page. */
export const decodeCard = (dumped: Dumped, timeFormat: TimeFormat, now: number): DecodedRecord[] => [
  ...assignableSectors(dumped.cardSize).flatMap((sector) => recordIn(sector, dumped, timeFormat, now)),
  ...fingerprintIn(dumped),
];
