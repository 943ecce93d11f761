import {
  answersOf,
  type CardContent,
  type CardMemory,
  type CardSize,
  dataBlocks,
  directorySectors,
  keyCandidates,
  trailerBlock,
  unreadCard,
  withBlocks,
} from "@adel/card";
import { DeviceError, isDevice } from "../kernel/errors.ts";
import type { CardSession } from "../session/card-session.ts";
import type { Candidate, JobContext, WriteSpec } from "./job-spec.ts";
import { findSectorAuth, type KeyRing, keyRing, listCandidates, openSector, type SectorState } from "./sector-keys.ts";
import { tornCandidates } from "./torn-keys.ts";

/** The scanned content of a card, by sector. */
export interface CardScan {
  readonly memory: CardMemory;
  readonly sectors: ReadonlyMap<number, SectorState>;
}

/** The sectors that a write accesses, and the keys to try there. */
export interface Scope {
  readonly cardSize: CardSize;
  readonly sectors: readonly number[];
  readonly candidates: readonly Candidate[];
  /** Those of them that this work writes, or wrote when it was begun before. */
  readonly newKeys: readonly Candidate[];
}

/** Sectors that a job may access: its applications' and the directory's. */
export function sectorsOfContent({ applications, erase, cardSize }: CardContent): readonly number[] {
  const held = [...applications, ...(erase ?? [])].flatMap(({ sectors }) => sectors);
  return [...new Set([...held, ...directorySectors(cardSize)])].sort((a, b) => a - b);
}

/** The job's own keys are candidates as well: an interrupted job has already written some of them. */
export function candidatesOf({ content, candidates }: WriteSpec): readonly Candidate[] {
  const own = sectorsOfContent(content).flatMap((sector) =>
    keyCandidates(content, sector).map(
      ({ key, slot }): Candidate => ({ sector, slot, key, label: labelIn(content, sector, key) }),
    ),
  );
  return [...candidates, ...own];
}

function labelIn(content: CardContent, sector: number, key: Candidate["key"]): Candidate["label"] {
  const among = (list: CardContent["sectorKeys"]) =>
    list.some((keys) => keys.sector === sector && (keys.keyA.equals(key) || keys.keyB.equals(key)));
  if (among(content.sectorKeys)) return "hotel";
  return among(content.formerKeys ?? []) ? "hotel-previous" : "typed";
}

/** How often a sector is read again because an unsolicited reply arrived. */
const READINGS = 8;
/** A reply to another command can look like one of these. */
const REJECTIONS = ["KEY_REFUSED", "ACCESS_REFUSED", "VERIFY_FAILED"] as const;

/** Reads a sector until every reply is proved to match its request; reading changes nothing, so it can be repeated. */
export async function readSettled<T>(card: CardSession, signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  for (let reading = 1; ; reading += 1) {
    try {
      const found = await read().catch(async (error: unknown) => {
        if (isDevice(error, ...REJECTIONS)) await card.settle(signal);
        throw error;
      });
      await card.settle(signal);
      return found;
    } catch (error) {
      if (!isDevice(error, "ENCODER_GARBLED") || reading === READINGS) throw error;
    }
  }
}

/** Reads what the known keys open, until it is proved; the rest stays unknown. */
export const scanSector = (
  card: CardSession,
  ring: KeyRing,
  sector: number,
  scan: CardScan,
  signal: AbortSignal,
): Promise<CardScan> => readSettled(card, signal, () => readSector(card, ring, sector, scan, signal));

async function readSector(
  card: CardSession,
  ring: KeyRing,
  sector: number,
  scan: CardScan,
  signal: AbortSignal,
): Promise<CardScan> {
  const state = await openSector(card, ring, sector, signal);
  if (!state) return scan;
  const found: [number, Uint8Array, number][] = [[trailerBlock(sector), state.trailer, state.mask]];
  for (const block of dataBlocks(sector)) {
    const auth = findSectorAuth(state, block, "read");
    if (auth) found.push([block, await card.read(block, auth, signal), 0]);
  }
  return { memory: withBlocks(scan.memory, found), sectors: new Map([...scan.sectors, [sector, state]]) };
}

/** Nothing is read yet; ATQA, SAK and ATS are the card's, or the usual ones where the encoder does not report them. */
export function emptyScan({ card }: CardSession, size: CardSize): CardScan {
  const { uid, atqa, sak, ats } = card;
  const usual = answersOf(size, uid.length);
  const answers = { atqa: atqa ?? usual.atqa, sak: sak ?? usual.sak, ...(ats && { ats }) };
  return { memory: unreadCard(uid, size, answers), sectors: new Map() };
}

/** Minimum number of attempts with all keys before a job fails for lack of a key. */
export const MIN_KEY_ROUNDS = 3;

/**
 * Reads every sector of a job before anything is written, except those that were just read of the same card; a sector
 * that does not open ends the job.
 */
export async function scanForWriting(
  card: CardSession,
  scope: Scope,
  jobContext: JobContext,
  prefetchedScan?: CardScan,
): Promise<CardScan> {
  const { sectors, candidates, cardSize } = scope;
  jobContext.notify({ kind: "counted", phase: "checking", all: sectors.length });
  const ring = keyRing(card, candidates, MIN_KEY_ROUNDS);
  let scan = prefetchedScan?.memory.size === cardSize ? prefetchedScan : emptyScan(card, cardSize);
  for (const sector of sectors) {
    if (!scan.sectors.has(sector)) scan = await scanSector(card, ring, sector, scan, jobContext.signal);
    if (lacksKey(scan.sectors.get(sector))) scan = await scanTorn(card, scope, sector, scan, jobContext.signal);
    if (!scan.sectors.has(sector)) throw shut(sector, scope, jobContext);
    jobContext.notify({ kind: "sectorDone", sector });
  }
  return scan;
}

/** Whether an unknown key of the sector could be the one that may write its trailer. */
function lacksKey(state: SectorState | undefined): boolean {
  if (!state) return true;
  // Access bits that contradict themselves no key can mend.
  if (!state.access || (state.keyA && state.keyB)) return false;
  return findSectorAuth(state, trailerBlock(state.sector), "write") === undefined;
}

/** Scans a sector that no known key may change with the keys that an interrupted write of its trailer leaves. */
function scanTorn(
  card: CardSession,
  { candidates, newKeys }: Scope,
  sector: number,
  scan: CardScan,
  signal: AbortSignal,
): Promise<CardScan> {
  const ring = keyRing(card, [...candidates, ...tornCandidates(sector, newKeys, candidates)]);
  return scanSector(card, ring, sector, scan, signal);
}

/** If this job has sent the sector's trailer and no key opens it now, its write was interrupted. */
function shut(sector: number, { candidates, newKeys }: Scope, jobContext: JobContext): DeviceError {
  const tried = listCandidates(sector, candidates).length;
  const torn = tornCandidates(sector, newKeys, candidates).length;
  const cause = new Error(`none of ${tried} keys and of ${torn} keys that a torn trailer may have opens the sector`);
  if (!jobContext.state().sent.includes(trailerBlock(sector)))
    return new DeviceError("KEY_REFUSED", "checking the card", { sector }, cause);
  jobContext.notify({ kind: "torn", sector });
  return new DeviceError("SECTOR_TORN", "checking the card", { sector }, cause);
}
