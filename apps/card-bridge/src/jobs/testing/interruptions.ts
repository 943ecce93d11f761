import { type CardMemory, directorySectors, emptyCard, sectorOf, uid, type VirtualCard, virtualCard } from "@adel/card";
import { expect } from "vitest";
import type { DriverName } from "../../drivers/index.ts";
import { choosePositions, runsAll } from "../../kernel/testing/gear.ts";
import type { JobState } from "../job.machine.ts";
import { restoreOperation } from "../restore-image.ts";
import {
  answers,
  ERASE_1K,
  FULL_1K,
  FULL_4K,
  image,
  REKEY_1K,
  RESTORE_1K,
  type Scene,
  sectorsShut,
  strayBlocks,
} from "./job-cases.ts";
import { atOnce, type Workbench, workbench } from "./job-setup.ts";

/**
 * How an interrupted job may end: `done`, byte for byte; `untouched`, failed with an unchanged card; or partly done,
 * with this error.
 */
export type Ending = "done" | "untouched" | "SECTOR_TORN" | "VERIFY_FAILED" | "KEY_REFUSED" | "DIRECTORY_DAMAGED";

/** One way to disturb a job; the table in `docs/cards/writing-safely.md` has a row for each name. */
export interface Interruption {
  readonly name: string;
  /** The simulator's word before the number of the operation or write, and what follows it. */
  readonly word: string;
  readonly detail?: string;
  /** Where it happens: at each operation on the card, at each operation that is a write, or counted in writes. */
  readonly at: "operations" | "writes" | "write numbers";
  /** The card that is present instead: another one, or one with the same UID. */
  readonly stranger?: "other" | "twin";
  /** The job is canceled, and the same work is started again without knowledge of it. */
  readonly forgotten?: true;
  /** All possible endings. */
  readonly ends: readonly Ending[];
  /** Besides the full 1K card, where each is tested at every position: at every write of these. */
  readonly also?: readonly Scene[];
}

const orNothingHappened = ["done", "untouched"] as const;
export const LIFTED: readonly Interruption[] = [
  { name: "card lifted before an operation", word: "lift", at: "operations", ends: orNothingHappened },
  {
    name: "card lifted right after an operation",
    word: "lift-after",
    at: "operations",
    ends: orNothingHappened,
    also: [FULL_4K, REKEY_1K, ERASE_1K, RESTORE_1K],
  },
  {
    name: "card slips and is back at once",
    word: "bump",
    at: "operations",
    ends: ["done"],
    also: [ERASE_1K, RESTORE_1K],
  },
  { name: "card slips right after a write", word: "bump-after", at: "writes", ends: ["done"] },
  {
    name: "another card lies there instead",
    word: "swap",
    at: "writes",
    stranger: "other",
    ends: ["done"],
    also: [FULL_4K, RESTORE_1K],
  },
  {
    name: "another card with the same UID lies there instead",
    word: "swap",
    at: "writes",
    stranger: "twin",
    ends: ["KEY_REFUSED", "VERIFY_FAILED", "done"],
    also: [ERASE_1K, RESTORE_1K],
  },
  { name: "encoder unplugged before a write", word: "unplug", at: "writes", ends: ["done"] },
  {
    name: "encoder unplugged right after a write",
    word: "unplug-after",
    at: "writes",
    ends: ["done"],
    also: [FULL_4K, ERASE_1K],
  },
];

const mayBeLost = ["SECTOR_TORN", "done"] as const;
const inside = (bytes: number, ends: readonly Ending[], also: readonly Scene[] = []): Interruption => ({
  name: `card lifted inside a write, behind ${bytes} bytes`,
  word: "tear",
  detail: `:${bytes}`,
  at: "write numbers",
  ends,
  also,
});
const wiped = (bytes: number, rest: number): Interruption => ({
  ...inside(bytes, mayBeLost),
  name: `card lifted inside a write, behind ${bytes} bytes, the others wiped`,
  detail: `:${bytes}:${rest}`,
});
const forgotten = (bytes: number, ends: readonly Ending[], also: readonly Scene[]): Interruption => ({
  ...inside(bytes, ends, also),
  name: `card lifted inside a write, behind ${bytes} bytes, and the job given up`,
  forgotten: true,
});
/**
 * A trailer is key A (6) · access bits (3) · one byte · key B (6): only interrupted inside the access bits it is lost.
 */
export const TORN: readonly Interruption[] = [
  inside(0, ["done"]),
  inside(3, ["done"], [REKEY_1K, ERASE_1K]),
  inside(6, ["done"], [ERASE_1K, RESTORE_1K]),
  inside(7, mayBeLost, [FULL_4K, ERASE_1K, RESTORE_1K]),
  inside(10, ["done"], [ERASE_1K]),
  inside(13, ["done"], [FULL_4K, REKEY_1K, RESTORE_1K]),
  inside(16, ["done"]),
  wiped(0, 0xff),
  wiped(12, 0),
  forgotten(3, ["DIRECTORY_DAMAGED", "done"], [FULL_4K, REKEY_1K, ERASE_1K, RESTORE_1K]),
  forgotten(8, ["DIRECTORY_DAMAGED", "KEY_REFUSED", "done"], [FULL_4K, ERASE_1K]),
  forgotten(13, ["DIRECTORY_DAMAGED", "done"], [FULL_4K, REKEY_1K, ERASE_1K, RESTORE_1K]),
  {
    name: "card says yes and keeps nothing",
    word: "weak",
    detail: ":0",
    at: "write numbers",
    ends: ["VERIFY_FAILED"],
    also: [ERASE_1K, RESTORE_1K],
  },
];

const endingOf = (state: JobState): string => {
  if (state.outcome === "done") return "done";
  return state.outcome === "failed" && state.sent.length === 0 ? "untouched" : String(state.error?.code);
};

/** Conditions that always hold. `torn`: the sector whose trailer write was interrupted. */
function assertInvariants(
  scene: Scene,
  memory: CardMemory,
  state: JobState,
  torn: number | undefined,
  where: string,
): void {
  expect(strayBlocks(scene, memory), `${where}: sectors of others`).toEqual([]);
  expect([[], [torn]], `${where}: sectors without a key`).toContainEqual(sectorsShut(scene, memory));
  if (state.outcome === "done") expect(image(memory), `${where}: said done`).toEqual(scene.wanted);
  if (endingOf(state) === "untouched") expect(image(memory), `${where}: said untouched`).toEqual(image(scene.start));
  for (const sector of state.sectorsTorn) {
    expect(state.error, where).toMatchObject({ code: "SECTOR_TORN", values: { sector } });
    expect(answers(scene, memory, sector), `${where}: sector ${sector} is torn`).toBe(false);
  }
}

const strangerOf = ({ stranger }: Interruption, { start }: Scene): VirtualCard | undefined =>
  stranger && virtualCard(emptyCard(stranger === "twin" ? start.uid : uid("0BADCA2D"), start.size));

/** With another card in the field a started job waits, and does not change that card. */
async function assertWaits(bench: Workbench, stranger: VirtualCard, first: JobState, where: string): Promise<void> {
  if (first.kind === "waiting") {
    const still = await bench.run(first);
    expect(still, where).toMatchObject({ kind: "waiting", error: { code: "CARD_SWAPPED" } });
  }
  const { uid, size } = stranger.memory();
  expect(stranger.memory(), where).toEqual(emptyCard(uid, size));
}

/**
 * A card that cannot be distinguished from the right one may be written, but a partial write is never reported as
 * complete.
 */
function assertWhole(scene: Scene, twin: VirtualCard, first: JobState, where: string): void {
  if (first.outcome !== "done") return;
  const own = (blocks: readonly string[]) =>
    blocks.filter((_, number) => scene.own.has(sectorOf(number)) && number > 0);
  expect(own(image(twin.memory())), where).toEqual(own(scene.wanted));
}

/** Interrupts the work once, removes the disturbance, resumes the work, and returns how it ended. */
export async function interrupted(name: DriverName, scene: Scene, what: Interruption, at: number): Promise<string> {
  const where = `${name}, ${scene.name}, ${what.name} at ${at}`;
  const stranger = strangerOf(what, scene);
  const bench = await workbench(name, scene, stranger);
  try {
    bench.error(`${what.word}:${at}${what.detail ?? ""}`);
    const first = await bench.run();
    const torn = what.at === "write numbers" ? sectorOf(bench.lastWritten()) : undefined;
    const isTwin = what.stranger === "twin";
    assertInvariants(scene, bench.card.memory(), isTwin ? { ...first, outcome: null } : first, torn, where);
    if (stranger && isTwin) assertWhole(scene, stranger, first, where);
    else if (stranger) await assertWaits(bench, stranger, first, where);
    if (isTwin && first.outcome === "done") return "done";
    bench.simulation.behave();
    bench.simulation.putCard(bench.card);
    if (what.word.startsWith("unplug")) bench.simulation.plug();
    if (what.forgotten) return await begunAnew(scene, bench, torn, where);
    return await goneOn(scene, bench, first, torn, where);
  } finally {
    await bench.close();
  }
}

async function goneOn(
  scene: Scene,
  bench: Workbench,
  first: JobState,
  torn: number | undefined,
  where: string,
): Promise<string> {
  const last = first.kind === "waiting" ? await bench.run(first) : first;
  expect(last.kind, where).toBe("finished");
  assertInvariants(scene, bench.card.memory(), last, torn, where);
  const ending = endingOf(last);
  if (ending === "done" || ending === "SECTOR_TORN") return ending;
  // Failed work may be tried again as another job.
  const again = await bench.run();
  expect(again, where).toMatchObject({ outcome: "done" });
  assertInvariants(scene, bench.card.memory(), again, undefined, where);
  return ending;
}

/** Without any record of the previous attempt; an interrupted directory is repaired from an image of its sectors. */
async function begunAnew(scene: Scene, bench: Workbench, torn: number | undefined, where: string): Promise<string> {
  const anew = await bench.run();
  assertInvariants(
    scene,
    bench.card.memory(),
    { ...anew, outcome: anew.outcome === "done" ? "done" : null },
    torn,
    where,
  );
  const ending = anew.outcome === "done" ? "done" : String(anew.error?.code);
  if (ending === "KEY_REFUSED") expect(anew.error?.values, where).toMatchObject({ sector: torn });
  if (ending !== "DIRECTORY_DAMAGED") return ending;
  const mended = restoreOperation(scene.end, directorySectors(scene.end.size), scene.work.candidates);
  expect(await bench.run(undefined, mended), where).toMatchObject({ outcome: "done" });
  expect(await bench.run(), where).toMatchObject({ outcome: "done" });
  assertInvariants(scene, bench.card.memory(), { ...anew, outcome: "done" }, undefined, where);
  return ending;
}

/** Positions where an interruption applies to a scene, found by an undisturbed run. */
async function strikes(name: DriverName, scene: Scene, at: Interruption["at"]): Promise<readonly number[]> {
  const bench = await workbench(name, scene);
  try {
    expect(await bench.run(), scene.name).toMatchObject({ outcome: "done" });
    if (at === "writes") return choosePositions(bench.writes);
    const count = at === "operations" ? bench.operations() : bench.writes.length;
    return choosePositions(Array.from({ length: count }, (_, index) => index + 1));
  } finally {
    await bench.close();
  }
}

/** Runs one interruption at its positions, and checks how the jobs ended: in the full run, in each possible way. */
export async function assertEndings(name: DriverName, what: Interruption): Promise<void> {
  const found = new Set<string>();
  for (const scene of [FULL_1K, ...(what.also ?? [])]) {
    const at = scene !== FULL_1K && what.at === "operations" ? "writes" : what.at;
    const all = await atOnce(await strikes(name, scene, at), (strike) => interrupted(name, scene, what, strike));
    for (const ending of all) found.add(ending);
  }
  if (runsAll) expect([...found].sort()).toEqual([...what.ends].sort());
  else expect(what.ends).toEqual(expect.arrayContaining([...found]));
}
