import { accessOf, isKeyBUsable, keyAOf, keyBOf, sameBytes } from "@adel/card";
import type { DeviceErrorCode } from "@adel/protocol";
import { DeviceError, isDevice } from "../kernel/errors.ts";
import { type CardSession, isOfTheLine, REJECTION_TRIES, type SectorAuth } from "../session/card-session.ts";
import type { CardScan } from "./card-scan.ts";
import type { JobContext } from "./job-spec.ts";
import { findSectorAuth, type SectorState, withNewKeys } from "./sector-keys.ts";

/** Expected content of a block. */
export interface Target {
  readonly block: number;
  readonly sector: number;
  readonly kind: "data" | "trailer" | "directory";
  readonly data: Uint8Array;
}

/** How often a verification restarts because an unsolicited reply arrived. */
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

/** Reads everything once; true if the card was present all the time and each reply matched its request. */
async function prove(
  card: CardSession,
  targets: readonly Target[],
  scan: CardScan,
  jobContext: JobContext,
  wholly: boolean,
): Promise<boolean> {
  const sectors = sectorsOf(targets);
  const started = card.breaks();
  jobContext.notify({ kind: "counted", phase: "verifying", all: sectors.length });
  for (const sector of sectors) {
    const before = scan.sectors.get(sector);
    if (!before) throw new DeviceError("KEY_REFUSED", verifying, { sector });
    const own = targets.filter((target) => target.sector === sector);
    await verifySector(card, own, before, jobContext, wholly);
    jobContext.notify({ kind: "sectorDone", sector });
  }
  await card.settle(jobContext.signal);
  return card.breaks() === started;
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

/**
 * Verifies the whole card in one session. Data that was read back after its write is not read again, unless
 * communication with the card was interrupted since `calmSince` or a reply was unsolicited. Then nothing read so far
 * counts, because only the UID indicates that it is the same card, and everything is read again.
 */
export async function verifyCard(
  card: CardSession,
  targets: readonly Target[],
  scan: CardScan,
  jobContext: JobContext,
  calmSince: number,
): Promise<void> {
  let wholly = card.breaks() !== calmSince;
  for (let proof = 1; ; proof += 1) {
    try {
      if (await prove(card, targets, scan, jobContext, wholly)) break;
      if (proof === PROOFS) throw new DeviceError(causeOf(card), verifying);
    } catch (error) {
      if (!isDevice(error, "ENCODER_GARBLED") || proof === PROOFS) throw error;
    }
    wholly = true;
  }
  for (const sector of sectorsOf(targets)) jobContext.notify({ kind: "sectorVerified", sector });
}
