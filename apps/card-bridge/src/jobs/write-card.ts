import {
  type CardMemory,
  directoryBlocks,
  eraseTargets,
  hex,
  isTrailer,
  keyAOf,
  keyBOf,
  knownBlock,
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
import { assertSafe } from "../drivers/trailer-guard.ts";
import { DeviceError, isDevice } from "../kernel/errors.ts";
import type { CardSession, Door } from "../session/card-session.ts";
import type { JobState } from "./job.machine.ts";
import { assertWritable, type JobHand, planFault, type WriteOrder } from "./order.ts";
import { doorTo, keyRing, openSector, rekeyed, type SectorState } from "./sector-keys.ts";
import { candidatesOf, type Scope, SURELY, type Survey, sectorsOfContent, surveyForWriting } from "./survey.ts";
import { opensAnew, type Target, verifyCard } from "./verify-card.ts";

export interface Plan {
  /** What still has to be sent. */
  readonly steps: readonly WriteStep[];
  /** Everything the card must hold in the end. */
  readonly targets: readonly Target[];
}

/** A write, whatever it is for: which sectors, and what they shall hold given what they hold now. */
export interface CardWork extends Scope {
  plan(memory: CardMemory): Plan;
}

/** What an order lays out (card format §8). */
export function workOf(order: WriteOrder): CardWork {
  const { act, content } = order;
  return {
    cardSize: content.cardSize,
    sectors: sectorsOfContent(content),
    candidates: candidatesOf(order),
    plan: (memory) =>
      act === "write"
        ? { steps: planWrite(content, memory), targets: writeTargets(content, memory) }
        : { steps: planErase(content, memory), targets: eraseTargets(content, memory) },
  };
}

function planFor(work: CardWork, memory: CardMemory): Plan {
  try {
    return work.plan(memory);
  } catch (error) {
    throw planFault(error, "planning the write");
  }
}

/**
 * The memory to plan on: where this job has sent a directory block without reading it back, it may be torn, and what
 * it listed before is taken from the job's own notes instead.
 */
function withDirectoryBefore(memory: CardMemory, { sent, blocksVerified, directoryBefore }: JobState): CardMemory {
  const doubtful = directoryBefore.filter(({ block }) => sent.includes(block) && !blocksVerified.includes(block));
  return withBlocks(
    memory,
    doubtful.map((known) => [known.block, toBlock(known.hex)] as const),
  );
}

/** Planned on what is doubtful, a step may still find its block as it shall be. */
function withoutRight({ steps, targets }: Plan, found: CardMemory): Plan {
  const isRight = ({ block, data }: WriteStep) => sameBytes(knownBlock(found, block) ?? [], data);
  return { steps: steps.filter((step) => !isRight(step)), targets };
}

/** What an interrupted job had written and read back must still be there: otherwise somebody else was at the card. */
function assertUntouchedSince(verified: readonly number[], { targets }: Plan, memory: CardMemory): void {
  for (const { block, data } of targets) {
    if (!verified.includes(block) || isTrailer(block)) continue;
    const now = knownBlock(memory, block);
    if (now && !sameBytes(now, data)) throw new DeviceError("VERIFY_FAILED", "resuming the job", { block });
  }
}

/** Steps that belong together: one sector, one kind. Between two groups a job may stop. */
function groups(steps: readonly WriteStep[]): readonly (readonly WriteStep[])[] {
  const all: WriteStep[][] = [];
  for (const step of steps) {
    const last = all.at(-1);
    if (last?.[0]?.sector === step.sector && last[0].kind === step.kind) last.push(step);
    else all.push([step]);
  }
  return all;
}

/** The sectors in work; a trailer that was written changes the way into its sector. */
function openSectors(survey: Survey) {
  const states = new Map(survey.sectors);
  const state = (sector: number): SectorState => {
    const known = states.get(sector);
    if (!known) throw new DeviceError("KEY_REFUSED", "writing", { sector });
    return known;
  };
  return {
    door(block: number, right: "read" | "write") {
      const door = doorTo(state(sectorOf(block)), block, right);
      if (door) return door;
      throw new DeviceError(right === "write" ? "KEY_REFUSED" : "ACCESS_REFUSED", `looking for a key to ${right}`, {
        sector: sectorOf(block),
        block,
      });
    },
    rekey: (sector: number, trailer: Uint8Array) => states.set(sector, rekeyed(state(sector), trailer)),
  };
}
type OpenSectors = ReturnType<typeof openSectors>;

/** Each step must be safe and have a key that may take it, and all of them before the first: no card is left half done. */
function assertFeasible({ steps }: Plan, survey: Survey): void {
  const open = openSectors(survey);
  for (const { block, data, kind, sector } of steps) {
    assertSafe(block, data);
    open.door(block, "write");
    if (kind === "trailer") open.rekey(sector, data);
  }
}

/**
 * Where only the answer to a trailer's write was lost, the old key is refused when it is tried again, and both new ones
 * open the sector.
 */
async function send(card: CardSession, { block, data, kind, sector }: WriteStep, door: Door, hand: JobHand) {
  try {
    await card.write(block, data, door, hand.signal);
  } catch (error) {
    if (kind !== "trailer" || !isDevice(error, "KEY_REFUSED")) throw error;
    const byA = await opensAnew(card, { sector, slot: "A", key: keyAOf(data) }, hand.signal);
    const byB = byA && (await opensAnew(card, { sector, slot: "B", key: keyBOf(data) }, hand.signal));
    if (!byB) throw error;
  }
}

async function writeGroup(
  card: CardSession,
  group: readonly WriteStep[],
  first: number,
  open: OpenSectors,
  hand: JobHand,
) {
  for (const [index, step] of group.entries()) {
    const { block, data, kind, sector } = step;
    hand.signal.throwIfAborted();
    const door = open.door(block, "write");
    hand.tell({ is: "sending", step: first + index });
    await send(card, step, door, hand);
    if (kind === "trailer") {
      card.forget();
      open.rekey(sector, data);
    }
    hand.tell({ is: "written", step: first + index });
  }
  for (const { block, data, kind } of group) {
    if (kind === "trailer") continue;
    const back = await card.read(block, open.door(block, "read"), hand.signal);
    if (!sameBytes(back, data)) throw new DeviceError("VERIFY_FAILED", "reading back", { block });
    hand.tell({ is: "blockVerified", block });
  }
}

async function writeAll(card: CardSession, { steps }: Plan, survey: Survey, hand: JobHand): Promise<void> {
  const open = openSectors(survey);
  const all = groups(steps);
  const note = (group: readonly WriteStep[] | undefined) => {
    const noted = group ? hand.note(group) : Promise.resolve();
    // Heard where it is waited for; where the group before it fails, nobody waits.
    noted.catch(() => undefined);
    return noted;
  };
  let first = 0;
  let noted = note(all[0]);
  for (const [index, group] of all.entries()) {
    await noted;
    hand.assertOpen();
    // The disk takes the next note while the encoder takes this group: a note too many is a doubt, one too few a lie.
    noted = note(all[index + 1]);
    await writeGroup(card, group, first, open, hand);
    first += group.length;
    if (hand.state().is === "finished") return;
  }
}

/** What a job that fails for want of a key has found: a trailer torn in its own write, or one that was not kept. */
async function asFound(error: unknown, card: CardSession, work: CardWork, hand: JobHand): Promise<unknown> {
  if (!isDevice(error, "KEY_REFUSED")) return error;
  const sector = Number(error.values.sector);
  const block = trailerBlock(sector);
  if (!hand.state().sent.includes(block)) return error;
  const doing = "opening a sector just written";
  const state = await openSector(card, keyRing(card, work.candidates, SURELY), sector, hand.signal);
  if (state && doorTo(state, block, "write")) return new DeviceError("VERIFY_FAILED", doing, { block }, error);
  hand.tell({ is: "torn", sector });
  return new DeviceError("SECTOR_TORN", doing, { sector }, error);
}

/**
 * The first exchange with a card that was read before its job: whether the door of the first write opens as it did.
 * Were the card gone or another one, nothing has been sent yet; and the door is open for the write.
 */
async function stillOpens(card: CardSession, { sectors }: Survey, { steps: [first] }: Plan, hand: JobHand) {
  const state = first && sectors.get(first.sector);
  const door = state && doorTo(state, first.block, "write");
  return !door || card.opens(door, hand.signal);
}

/**
 * Writes a card: check what is there, write data and read it back, then trailers, the directory last of
 * all, then prove that both keys of each sector open it (card format §8).
 */
export async function writeCard(card: CardSession, work: CardWork, hand: JobHand, foreseen?: Survey): Promise<void> {
  assertWritable(card.card, work.cardSize);
  const before = hand.state();
  const survey = await surveyForWriting(card, work, hand, foreseen);
  // What was foreseen had been settled; only what was read now is in question.
  if (survey !== foreseen) await card.settle(hand.signal);
  const calmSince = card.breaks();
  const memory = withDirectoryBefore(survey.memory, before);
  const plan = withoutRight(planFor(work, memory), survey.memory);
  assertUntouchedSince(before.blocksVerified, plan, survey.memory);
  if (survey === foreseen && !(await stillOpens(card, survey, plan, hand))) return writeCard(card, work, hand);
  hand.tell({
    is: "planned",
    steps: plan.steps.map(({ block, sector, kind }) => ({ block, sector, kind })),
    directory: directoryBlocks(memory.size).map((block) => ({ block, hex: hex(memory.blocks[block] ?? zeroBlock()) })),
  });
  try {
    assertFeasible(plan, survey);
    await writeAll(card, plan, survey, hand);
    if (hand.state().is === "finished") return;
    await verifyCard(card, plan.targets, survey, hand, calmSince);
  } catch (error) {
    throw await asFound(error, card, work, hand);
  }
  hand.tell({ is: "completed" });
}
