import {
  APPLICATIONS,
  DEFAULT_KEY,
  directorySectors,
  type Key,
  key,
  MAD_KEY_A,
  type MasterKey,
  sectorCount,
  sectorKeys,
  sectorsOf,
  type Uid,
  type WritableSize,
} from "@adel/card";
import { type CandidateKey, type KeyLabel, type KeyProbe, PROBED_KEY_AGES, type SectorPlanInput } from "@adel/protocol";

/** Which keys may open a card's sectors now. */
interface Known {
  readonly uid: Uid;
  readonly cardSize: WritableSize;
  /** The sectors; all of the card by default. */
  readonly sectors?: readonly number[];
  readonly hotel?: { readonly number: number; readonly now: MasterKey; readonly former: readonly MasterKey[] };
  /** Sectors that may have the manufacturer's key: one of a set card, or all of a card in delivery state. */
  readonly manufacturer: { readonly factoryKey: MasterKey; readonly sectors: readonly number[] };
  readonly typed?: readonly string[];
}

const bothSlots = (sector: number, label: KeyLabel, one: Key): CandidateKey[] =>
  (["A", "B"] as const).map((slot) => ({ sector, slot, key: one.reveal(), label }));

/** Candidates in the order of protocol's labels, so that the bridge tries the most likely first in each sector. */
export function candidateKeys({ uid, cardSize, sectors, hotel, manufacturer, typed = [] }: Known): CandidateKey[] {
  const all = sectors ?? Array.from({ length: sectorCount(cardSize) }, (_, sector) => sector);
  const diversified = (master: MasterKey, number: number, label: KeyLabel, among: readonly number[]) =>
    among.flatMap((sector): CandidateKey[] => {
      const { keyA, keyB } = sectorKeys(master, uid, sector, number);
      return [
        { sector, slot: "A", key: keyA.reveal(), label },
        { sector, slot: "B", key: keyB.reveal(), label },
      ];
    });
  const directory = directorySectors(cardSize).filter((sector) => all.includes(sector));
  return [
    ...all.flatMap((sector) => bothSlots(sector, "factory-default", DEFAULT_KEY)),
    ...directory.map((sector): CandidateKey => ({ sector, slot: "A", key: MAD_KEY_A.reveal(), label: "directory" })),
    ...(hotel ? diversified(hotel.now, hotel.number, "hotel", all) : []),
    // Two keys back: older cards are cleared with their hotel's old set card.
    ...(hotel
      ? hotel.former.slice(0, 2).flatMap((former) => diversified(former, hotel.number, "hotel-previous", all))
      : []),
    ...diversified(
      manufacturer.factoryKey,
      0,
      "maker",
      all.filter((sector) => manufacturer.sectors.includes(sector)),
    ),
    ...typed.flatMap((digits) => all.flatMap((sector) => bothSlots(sector, "typed", key(digits)))),
  ];
}

/** A ticket must fit into one frame of 64 KiB of the bridge's socket: each candidate is at most 70 bytes of JSON. */
export const MAX_CANDIDATES = 660;

/** A hotel that a placed card may belong to. */
export interface ProbedHotel {
  readonly number: number;
  readonly plan: SectorPlanInput;
  readonly now: MasterKey;
  readonly former: readonly MasterKey[];
}
const RECORDS = ["doorLock", "energySaver", "ladder", "test"] as const;

/** Key A of all sectors of a hotel's plan, with its current and previous key. */
export const probeCandidates = (uid: Uid, cardSize: WritableSize, hotel: ProbedHotel): CandidateKey[] =>
  [hotel.now, ...hotel.former].slice(0, PROBED_KEY_AGES).flatMap((master, age) =>
    APPLICATIONS.flatMap((application) => sectorsOf(hotel.plan, application))
      .filter((sector) => sector < sectorCount(cardSize))
      .map((sector): CandidateKey => {
        const { keyA } = sectorKeys(master, uid, sector, hotel.number);
        return { sector, slot: "A", key: keyA.reveal(), label: age === 0 ? "hotel" : "hotel-previous" };
      }),
  );

/** Key A of the sectors of each hotel's records, and the manufacturer's key of those of test cards. */
export function keyProbes(
  uid: Uid,
  cardSize: WritableSize,
  hotels: readonly ProbedHotel[],
  manufacturer: { readonly factoryKey: MasterKey; readonly sector: number },
): KeyProbe[] {
  const probe = (master: MasterKey, number: number, label: KeyLabel, sectors: readonly number[]): KeyProbe => ({
    label,
    keys: sectors.map((sector) => ({ sector, key: sectorKeys(master, uid, sector, number).keyA.reveal() })),
  });
  const testSectors = new Set([manufacturer.sector, ...hotels.map(({ plan }) => plan.test)]);
  return [
    ...hotels.flatMap(({ number, plan, now, former }) => {
      const sectors = RECORDS.flatMap((application) => plan[application] ?? []).filter(
        (sector) => sector < sectorCount(cardSize),
      );
      return [now, ...former]
        .slice(0, PROBED_KEY_AGES)
        .map((master, age) => probe(master, number, age === 0 ? "hotel" : "hotel-previous", sectors));
    }),
    probe(
      manufacturer.factoryKey,
      0,
      "maker",
      [...testSectors].filter((sector) => sector < sectorCount(cardSize)),
    ),
  ];
}
