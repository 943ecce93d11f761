import {
  CardDataError,
  CardLayoutError,
  type CardMemory,
  directoryBlocks,
  eraseTargets,
  hex,
  isTrailer,
  keyAOf,
  keyBOf,
  knownBlock,
  MAD_KEY_A,
  planErase,
  planWrite,
  sameBytes,
  sectorOf,
  block as toBlock,
  trailerBlock,
  type WriteStep,
  withBlocks,
  writeTargets,
  zeroBlock,
} from "@adel/card";
import { assertSafeTrailer } from "../drivers/trailer-guard.ts";
import { DeviceError, isDevice } from "../kernel/errors.ts";
import type { CardSession, SectorAuth } from "../session/card-session.ts";
import {
  type CardScan,
  candidatesOf,
  MIN_KEY_ROUNDS,
  type Scope,
  scanForWriting,
  sectorsOfContent,
} from "./card-scan.ts";
import type { JobState } from "./job.machine.ts";
import { assertWritable, type JobContext, toPlanError, type WriteSpec } from "./job-spec.ts";
import { findSectorAuth, keyRing, openSector, type SectorState, withNewKeys } from "./sector-keys.ts";
import { canReauthenticate, readsBack, type Target, verifyCard } from "./verify-card.ts";

export interface Plan {
  /** What still has to be sent. */
  readonly steps: readonly WriteStep[];
  /** Everything the card must contain in the end. */
  readonly targets: readonly Target[];
}

/** A write for any purpose: which sectors, and their new content computed from the present one. */
export interface CardOperation extends Scope {
  plan(memory: CardMemory): Plan;
}

/** A write by the card layout (card format §8). */
export function writeOperation(spec: WriteSpec): CardOperation {
  const { operation, content } = spec;
  const candidates = candidatesOf(spec);
  return {
    cardSize: content.cardSize,
    sectors: sectorsOfContent(content),
    candidates,
    newKeys: candidates.filter(({ label }) => label === "hotel"),
    plan: (memory) =>
      operation === "write"
        ? { steps: planWrite(content, memory), targets: writeTargets(content, memory) }
        : { steps: planErase(content, memory), targets: eraseTargets(content, memory) },
  };
}

const PLANNING = "planning the write";

function planFor(work: CardOperation, memory: CardMemory, scan: CardScan): Plan {
  try {
    return work.plan(memory);
  } catch (error) {
    if (error instanceof CardLayoutError && error.code === "SECTOR_DEAD")
      throw findBroken(scan.sectors.get(error.sectors[0] ?? 0), PLANNING) ?? toPlanError(error, PLANNING);
    if (!(error instanceof CardDataError) || error.code !== "DIRECTORY_UNKNOWN") throw toPlanError(error, PLANNING);
    // No key of its sector reads this directory block.
    const block = error.offset;
    const broken = findBroken(scan.sectors.get(sectorOf(block)), PLANNING);
    throw broken ?? new DeviceError("ACCESS_REFUSED", PLANNING, { block });
  }
}

/**
 * The memory for planning: a directory block that this job sent without reading it back may be incomplete, so its
 * earlier content is taken from the job's own record.
 */
function withDirectoryBefore(memory: CardMemory, { sent, blocksVerified, directoryBefore }: JobState): CardMemory {
  const doubtful = directoryBefore.filter(({ block }) => sent.includes(block) && !blocksVerified.includes(block));
  return withBlocks(
    memory,
    doubtful.map((known) => [known.block, toBlock(known.hex)] as const),
  );
}

/** Removes steps whose blocks already have their content, which a doubtful read may have hidden. */
function withoutRight({ steps, targets }: Plan, found: CardMemory): Plan {
  const isRight = ({ block, data }: WriteStep) => sameBytes(knownBlock(found, block) ?? [], data);
  return { steps: steps.filter((step) => !isRight(step)), targets };
}

/** What an interrupted job had written and read back must be unchanged: otherwise another program used the card. */
function assertUntouchedSince(verified: readonly number[], { targets }: Plan, memory: CardMemory): void {
  for (const { block, data } of targets) {
    if (!verified.includes(block) || isTrailer(block)) continue;
    const now = knownBlock(memory, block);
    if (now && !sameBytes(now, data)) throw new DeviceError("VERIFY_FAILED", "resuming the job", { block });
  }
}

/** Groups of steps of one sector and kind. A job may stop between two groups. */
function groups(steps: readonly WriteStep[]): readonly (readonly WriteStep[])[] {
  const all: WriteStep[][] = [];
  for (const step of steps) {
    const last = all.at(-1);
    if (last?.[0]?.sector === step.sector && last[0].kind === step.kind) last.push(step);
    else all.push([step]);
  }
  return all;
}

/**
 * Why nothing can change a sector: inconsistent access bits, or our key A with an unknown key B. Where one of our keys
 * opens it, a write of ours was interrupted; else it was like this before.
 */
function findBroken(state: SectorState | undefined, doing: string): DeviceError | undefined {
  if (!state) return undefined;
  const { sector, access, label, keyA, keyB } = state;
  const hasHotelKey = label.startsWith("hotel");
  const isHalf = hasHotelKey && keyA?.equals(MAD_KEY_A) === false && keyB === undefined;
  if (access && !isHalf) return undefined;
  return new DeviceError(hasHotelKey ? "SECTOR_TORN" : "SECTOR_DEAD", doing, { sector });
}

/** The authentication of each sector; it changes when the sector's trailer was written. */
function openSectors(scan: CardScan) {
  const states = new Map(scan.sectors);
  const state = (sector: number): SectorState => {
    const known = states.get(sector);
    if (!known) throw new DeviceError("KEY_REFUSED", "writing", { sector });
    return known;
  };
  return {
    auth(block: number, right: "read" | "write") {
      const auth = findSectorAuth(state(sectorOf(block)), block, right);
      if (auth) return auth;
      const broken = findBroken(state(sectorOf(block)), "writing");
      if (broken) throw broken;
      throw new DeviceError(right === "write" ? "KEY_REFUSED" : "ACCESS_REFUSED", `looking for a key to ${right}`, {
        sector: sectorOf(block),
        block,
      });
    },
    rekey: (sector: number, trailer: Uint8Array) => states.set(sector, withNewKeys(state(sector), trailer)),
  };
}
type OpenSectors = ReturnType<typeof openSectors>;

/**
 * Checks before the first step that every step is safe and has a key with the necessary right, so that no card is left
 * incomplete.
 */
function assertFeasible({ steps }: Plan, scan: CardScan): void {
  const open = openSectors(scan);
  for (const { block, data, kind, sector } of steps) {
    assertSafeTrailer(block, data);
    open.auth(block, "write");
    if (kind === "trailer") open.rekey(sector, data);
  }
}

/**
 * If only the reply to a trailer write was lost, the retry with the old key is rejected, and both new keys open the
 * sector.
 */
async function send(
  card: CardSession,
  { block, data, kind, sector }: WriteStep,
  auth: SectorAuth,
  jobContext: JobContext,
) {
  try {
    await card.write(block, data, auth, jobContext.signal);
  } catch (error) {
    if (kind !== "trailer" || !isDevice(error, "KEY_REFUSED")) throw error;
    const byA = await canReauthenticate(card, { sector, slot: "A", key: keyAOf(data) }, jobContext.signal);
    const byB = byA && (await canReauthenticate(card, { sector, slot: "B", key: keyBOf(data) }, jobContext.signal));
    if (!byB) throw error;
  }
}

async function writeGroup(
  card: CardSession,
  group: readonly WriteStep[],
  first: number,
  open: OpenSectors,
  jobContext: JobContext,
) {
  for (const [index, step] of group.entries()) {
    const { block, data, kind, sector } = step;
    jobContext.signal.throwIfAborted();
    const auth = open.auth(block, "write");
    jobContext.notify({ kind: "sending", step: first + index });
    await send(card, step, auth, jobContext);
    if (kind === "trailer") {
      card.forget();
      open.rekey(sector, data);
    }
    jobContext.notify({ kind: "written", step: first + index });
  }
  for (const { block, data, kind } of group) {
    if (kind === "trailer") continue;
    if (!(await readsBack(card, block, data, open.auth(block, "read"), jobContext.signal)))
      throw new DeviceError("VERIFY_FAILED", "reading back", { block });
    jobContext.notify({ kind: "blockVerified", block });
  }
}

async function writeAll(card: CardSession, { steps }: Plan, scan: CardScan, jobContext: JobContext): Promise<void> {
  const open = openSectors(scan);
  const all = groups(steps);
  const journalEntry = (group: readonly WriteStep[] | undefined) => {
    const pendingEntry = group ? jobContext.journalEntry(group) : Promise.resolve();
    // Handled at its await; if the group before it fails, it is never awaited.
    pendingEntry.catch(() => undefined);
    return pendingEntry;
  };
  let first = 0;
  let pendingEntry = journalEntry(all[0]);
  for (const [index, group] of all.entries()) {
    await pendingEntry;
    jobContext.assertOpen();
    // The journal entry is written while the encoder writes: an extra entry means "uncertain", a missing one hides a
    // write.
    pendingEntry = journalEntry(all[index + 1]);
    await writeGroup(card, group, first, open, jobContext);
    first += group.length;
    if (jobContext.state().kind === "finished") return;
  }
}

/** What was found by a job that fails for lack of a key: an interrupted trailer, or one that was not retained. */
async function resumeFromScan(
  error: unknown,
  card: CardSession,
  work: CardOperation,
  jobContext: JobContext,
): Promise<unknown> {
  if (!isDevice(error, "KEY_REFUSED", "SECTOR_TORN", "SECTOR_DEAD")) return error;
  const sector = Number(error.values.sector);
  const block = trailerBlock(sector);
  if (!jobContext.state().sent.includes(block)) return error;
  const doing = "opening a sector just written";
  const state = await openSector(card, keyRing(card, work.candidates, MIN_KEY_ROUNDS), sector, jobContext.signal);
  if (state && findSectorAuth(state, block, "write")) return new DeviceError("VERIFY_FAILED", doing, { block }, error);
  jobContext.notify({ kind: "torn", sector });
  return new DeviceError("SECTOR_TORN", doing, { sector }, error);
}

/**
 * The first exchange with a card that was read in advance: whether its first sector still opens. If the card was
 * removed or replaced, nothing has been sent yet; otherwise the sector is open for the write.
 */
async function stillOpens(card: CardSession, { sectors }: CardScan, { steps: [first] }: Plan, jobContext: JobContext) {
  const state = first && sectors.get(first.sector);
  const auth = state && findSectorAuth(state, first.block, "write");
  return !auth || card.opens(auth, jobContext.signal);
}

/** What a write would send to the present card: tries every key, checks every step, sends nothing. */
export async function planCard(
  card: CardSession,
  work: CardOperation,
  jobContext: JobContext,
): Promise<readonly WriteStep[]> {
  assertWritable(card.card, work.cardSize);
  const scan = await scanForWriting(card, work, jobContext);
  const plan = withoutRight(planFor(work, scan.memory, scan), scan.memory);
  assertFeasible(plan, scan);
  return plan.steps;
}

/** Plans and writes what was scanned; false if the card no longer is as it was read in advance. */
async function writeScanned(
  card: CardSession,
  work: CardOperation,
  jobContext: JobContext,
  scan: CardScan,
  isPrefetched: boolean,
): Promise<boolean> {
  const before = jobContext.state();
  const calmSince = card.breaks();
  const memory = withDirectoryBefore(scan.memory, before);
  const plan = withoutRight(planFor(work, memory, scan), scan.memory);
  assertUntouchedSince(before.blocksVerified, plan, scan.memory);
  if (isPrefetched && !(await stillOpens(card, scan, plan, jobContext))) return false;
  jobContext.notify({
    kind: "planned",
    steps: plan.steps.map(({ block, sector, kind }) => ({ block, sector, kind })),
    directory: directoryBlocks(memory.size).map((block) => ({ block, hex: hex(memory.blocks[block] ?? zeroBlock()) })),
  });
  assertFeasible(plan, scan);
  await writeAll(card, plan, scan, jobContext);
  if (jobContext.state().kind === "finished") return true;
  await verifyCard(card, plan.targets, scan, jobContext, calmSince);
  jobContext.notify({ kind: "completed" });
  return true;
}

/**
 * Writes a card: checks the present content, writes data and reads it back, then trailers, the directory last, then
 * verifies that both keys of each sector open it (card format §8).
 */
export async function writeCard(
  card: CardSession,
  work: CardOperation,
  jobContext: JobContext,
  prefetchedScan?: CardScan,
): Promise<void> {
  assertWritable(card.card, work.cardSize);
  const scan = await scanForWriting(card, work, jobContext, prefetchedScan);
  const isPrefetched = scan === prefetchedScan;
  const isWritten = await writeScanned(card, work, jobContext, scan, isPrefetched).catch(async (error: unknown) => {
    throw await resumeFromScan(error, card, work, jobContext);
  });
  if (!isWritten) await writeCard(card, work, jobContext);
}
