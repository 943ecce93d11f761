import {
  type Access,
  ALL_BYTES,
  accessGroup,
  accessOf,
  type Block,
  DEFAULT_KEY,
  dataRights,
  directorySectors,
  isAllowed,
  isKeyBUsable,
  type Key,
  type KeySlot,
  keyAOf,
  keyBOf,
  MAD_KEY_A,
  readTrailer,
  trailerBlock,
  trailerRights,
  zeroBlock,
} from "@adel/card";
import type { KeyLabel } from "@adel/protocol";
import { isDevice } from "../kernel/errors.ts";
import type { CardSession, SectorAuth } from "../session/card-session.ts";
import type { Candidate } from "./job-spec.ts";

/** What is known of a sector: the keys that open it, and the rights of each. */
export interface SectorState {
  readonly sector: number;
  readonly keyA: Key | undefined;
  readonly keyB: Key | undefined;
  /** undefined: the access bits are inconsistent. */
  readonly access: Access | undefined;
  /** As read from the card, completed by the known keys; `mask` marks unknown bytes. */
  readonly trailer: Block;
  readonly mask: number;
  readonly label: KeyLabel;
}

/** The keys to try in a sector, each once; those of a card in factory state last. */
export function listCandidates(sector: number, candidates: readonly Candidate[]): readonly Candidate[] {
  const mad: readonly Candidate[] = directorySectors("4k").includes(sector)
    ? [{ sector, slot: "A", key: MAD_KEY_A, label: "directory" }]
    : [];
  const factory = (["A", "B"] as const).map(
    (slot): Candidate => ({ sector, slot, key: DEFAULT_KEY, label: "factory-default" }),
  );
  const own = candidates.filter((candidate) => candidate.sector === sector);
  // Keeps the first of equal ones; a dictionary may have thousands.
  const distinct = new Map<string, Candidate>();
  for (const one of [...own, ...mad, ...factory]) {
    const name = `${one.slot}${one.key.reveal()}`;
    if (!distinct.has(name)) distinct.set(name, one);
  }
  return [...distinct.values()];
}

/** Tries keys; those with the name that worked last come first, because most sectors of a card belong to one owner. */
export interface KeyRing {
  find(sector: number, slot: KeySlot, signal: AbortSignal): Promise<Candidate | undefined>;
}

/**
 * With `rounds` above 1 a key counts as rejected only after so many attempts: a card may be unreadable for a moment.
 */
export function keyRing(card: CardSession, candidates: readonly Candidate[], rounds = 1): KeyRing {
  let recent: KeyLabel[] = [];
  const rank = ({ label }: Candidate) => recent.indexOf(label) + 1 || recent.length + 1;
  return {
    async find(sector, slot, signal) {
      const keys = listCandidates(sector, candidates)
        .filter((candidate) => candidate.slot === slot)
        .toSorted((a, b) => rank(a) - rank(b));
      for (const candidate of Array.from({ length: rounds }, () => keys).flat()) {
        if (!(await card.opens({ sector, slot, key: candidate.key }, signal))) continue;
        recent = [candidate.label, ...recent.filter((label) => label !== candidate.label)];
        return candidate;
      }
      return undefined;
    },
  };
}

/** Opens a sector by whatever key is known and reads its trailer; undefined where none opens it. */
export async function openSector(
  card: CardSession,
  ring: KeyRing,
  sector: number,
  signal: AbortSignal,
): Promise<SectorState | undefined> {
  const a = await ring.find(sector, "A", signal);
  // A sector opened by key A shows whether key B may be read; only then is B known without an attempt.
  const answerToA = a && (await trailerBy(card, { sector, slot: "A", key: a.key }, signal));
  // For all valid access bits, key A may read them (MF1S50YYX §8.7.2).
  if (a && !answerToA) return blockedSector(sector, a);
  const readableB = answerToA !== undefined && bIsReadable(answerToA);
  const b = readableB ? undefined : await ring.find(sector, "B", signal);
  const answer = answerToA ?? (b && (await trailerBy(card, { sector, slot: "B", key: b.key }, signal)));
  const found = a ?? b;
  if (!answer || !found) return undefined;
  const keyB = readableB ? keyBOf(answer) : b?.key;
  const [trailer, mask] = readTrailer(answer, { keyA: a?.key, keyB });
  return { sector, keyA: a?.key, keyB, access: accessOf(answer), trailer, mask, label: found.label };
}

/** A sector that opens but is not readable: its access bits are inconsistent. */
function blockedSector(sector: number, { key, label }: Candidate): SectorState {
  return { sector, keyA: key, keyB: undefined, access: undefined, trailer: zeroBlock(), mask: ALL_BYTES, label };
}

/** A readable key B authenticates but gives no access: the card rejects even reading the trailer (MF1S50YYX §8.7.2). */
async function trailerBy(card: CardSession, auth: SectorAuth, signal: AbortSignal): Promise<Block | undefined> {
  try {
    return await card.read(trailerBlock(auth.sector), auth, signal);
  } catch (error) {
    if (isDevice(error, "ACCESS_REFUSED")) return undefined;
    throw error;
  }
}

function bIsReadable(trailer: Block): boolean {
  const access = accessOf(trailer);
  return access !== undefined && !isKeyBUsable(access);
}

/** The sector after its trailer was written: its keys are the new ones from then on. */
export function withNewKeys(state: SectorState, trailer: Block): SectorState {
  return { ...state, keyA: keyAOf(trailer), keyB: keyBOf(trailer), access: accessOf(trailer), trailer, mask: 0 };
}

/** Which key may write a block, by the access bits; for a trailer, the key that may write most of it. */
function whoMay(access: Access, block: number, right: "read" | "write") {
  const group = accessGroup(block);
  if (group !== 3) return dataRights(access, group)[right];
  const rights = trailerRights(access);
  if (right === "read") return rights.readAccess;
  return rights.writeKeyA === "none" ? rights.writeAccess : rights.writeKeyA;
}

/** The authentication with a key that has the required right to a block; undefined if there is none. Prefers key A. */
export function findSectorAuth(
  { sector, keyA, keyB, access }: SectorState,
  block: number,
  right: "read" | "write",
): SectorAuth | undefined {
  if (!access) return undefined;
  const who = whoMay(access, block, right);
  if (keyA && isAllowed(who, "A")) return { sector, slot: "A", key: keyA };
  if (keyB && isKeyBUsable(access) && isAllowed(who, "B")) return { sector, slot: "B", key: keyB };
  return undefined;
}
