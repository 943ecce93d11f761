import { accessOf, isKeyBUsable, keyAOf, keyBOf, sameBytes } from "@adel/card";
import type { DeviceErrorCode } from "@adel/protocol";
import { DeviceError, isDevice } from "../kernel/errors.ts";
import { type CardSession, isOfTheLine, REJECTION_TRIES, type SectorAuth } from "../session/card-session.ts";
import { type CardScan, readSettled } from "./card-scan.ts";
import type { JobContext } from "./job-spec.ts";
import { findSectorAuth, type SectorState, withNewKeys } from "./sector-keys.ts";

/** Expected content of a block. */
export interface Target {
  readonly block: number;
  readonly sector: number;
  readonly kind: "data" | "trailer" | "directory";
  readonly data: Uint8Array;
}

/** How often the sectors are gone through because communication with the card was interrupted. */
const PROOFS = 5;
const verifying = "verifying the card";

/** Opens with this key only, trying repeatedly: a card that left the field for a moment rejects the right key too. */
export async function canReauthenticate(card: CardSession, auth: SectorAuth, signal: AbortSignal): Promise<boolean> {
  card.forget();
  for (let attempt = 1; attempt <= REJECTION_TRIES; attempt += 1) if (await card.opens(auth, signal)) return true;
  return false;
}

/** Whether a block has this content. A difference is read again, because a late reply can look like one. */
export async function readsBack(
  card: CardSession,
  block: number,
  data: Uint8Array,
  auth: SectorAuth,
  signal: AbortSignal,
  part: readonly [number, number] = [0, 16],
): Promise<boolean> {
  const isThere = async () => sameBytes((await card.read(block, auth, signal)).slice(...part), data.slice(...part));
  return (await isThere()) || isThere();
}

/** Checks that access bytes and general purpose byte read back as written, and that each key opens the sector. */
async function verifyTrailer(
  card: CardSession,
  { sector, block, data }: Target,
  jobContext: JobContext,
): Promise<void> {
  const access = accessOf(data);
  const reader = access && isKeyBUsable(access) ? "B" : "A";
  const keys = { A: keyAOf(data), B: keyBOf(data) };
  for (const slot of reader === "A" ? (["B", "A"] as const) : (["A", "B"] as const)) {
    if (!(await canReauthenticate(card, { sector, slot, key: keys[slot] }, jobContext.signal)))
      throw new DeviceError("KEY_REFUSED", verifying, { sector });
  }
  const auth = { sector, slot: reader, key: keys[reader] } as const;
  if (!(await readsBack(card, block, data, auth, jobContext.signal, [6, 10])))
    throw new DeviceError("VERIFY_FAILED", verifying, { block });
}

async function verifyData(
  card: CardSession,
  target: Target,
  state: SectorState,
  jobContext: JobContext,
): Promise<void> {
  const auth = findSectorAuth(state, target.block, "read");
  if (!auth || !(await readsBack(card, target.block, target.data, auth, jobContext.signal)))
    throw new DeviceError("VERIFY_FAILED", verifying, { block: target.block });
  jobContext.notify({ kind: "blockVerified", block: target.block });
}

async function verifySector(
  card: CardSession,
  targets: readonly Target[],
  before: SectorState,
  jobContext: JobContext,
  wholly: boolean,
) {
  const trailer = targets.find(({ kind }) => kind === "trailer");
  if (trailer) await verifyTrailer(card, trailer, jobContext);
  const state = trailer ? withNewKeys(before, trailer.data) : before;
  const seen = jobContext.state().blocksVerified;
  for (const target of targets) {
    if (target.kind === "trailer" || (!wholly && seen.includes(target.block))) continue;
    await verifyData(card, target, state, jobContext);
  }
}

/** Verifies a sector until every reply is proved to match its request; what was not proved is read again. */
function verifySettled(
  card: CardSession,
  targets: readonly Target[],
  scan: CardScan,
  jobContext: JobContext,
  { sector, wholly }: { readonly sector: number; readonly wholly: boolean },
): Promise<void> {
  const before = scan.sectors.get(sector);
  if (!before) throw new DeviceError("KEY_REFUSED", verifying, { sector });
  const own = targets.filter((target) => target.sector === sector);
  let reading = 0;
  return readSettled(card, jobContext.signal, () => {
    reading += 1;
    return verifySector(card, own, before, jobContext, wholly || reading > 1);
  });
}

const sectorsOf = (targets: readonly Target[]) => [...new Set(targets.map(({ sector }) => sector))];

/**
 * Why no verification completed. Only a search without a card means that it was removed; something rejected once and
 * accepted at the next attempt was a damaged reply.
 */
const causeOf = (card: CardSession): DeviceErrorCode => {
  const code = card.lastBreak();
  return code !== null && (code === "CARD_LIFTED" || isOfTheLine(code)) ? code : "ENCODER_GARBLED";
};

/** Whether every reply up to now matched its request. */
async function isSettled(card: CardSession, signal: AbortSignal): Promise<boolean> {
  try {
    await card.settle(signal);
    return true;
  } catch (error) {
    if (isDevice(error, "ENCODER_GARBLED")) return false;
    throw error;
  }
}

/**
 * Verifies every sector without an interruption between the first and the last, because after one only the UID
 * indicates that it is the same card. A sector with an unsolicited reply is verified again; an interruption begins the
 * count of sectors anew, with the next one. Data that was read back after its write is not read again, unless
 * communication with the card was interrupted since `calmSince` or a reply was unsolicited.
 */
export async function verifyCard(
  card: CardSession,
  targets: readonly Target[],
  scan: CardScan,
  jobContext: JobContext,
  calmSince: number,
): Promise<void> {
  const sectors = sectorsOf(targets);
  const wholly = !(await isSettled(card, jobContext.signal));
  let verified = 0;
  for (let turn = 0; verified < sectors.length; turn += 1) {
    if (turn === sectors.length * PROOFS) throw new DeviceError(causeOf(card), verifying);
    if (verified === 0) jobContext.notify({ kind: "counted", phase: "verifying", all: sectors.length });
    const sector = sectors[turn % sectors.length] ?? 0;
    const started = card.breaks();
    await verifySettled(card, targets, scan, jobContext, { sector, wholly: wholly || started !== calmSince });
    verified = card.breaks() === started ? verified + 1 : 0;
    if (verified > 0) jobContext.notify({ kind: "sectorDone", sector });
  }
  for (const sector of sectors) jobContext.notify({ kind: "sectorVerified", sector });
}
