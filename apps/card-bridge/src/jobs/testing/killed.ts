import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEFAULT_KEY, emptyCard, MAD_KEY_A, sectorOf, uid, virtualCard } from "@adel/card";
import { expect } from "vitest";
import type { DriverName } from "../../drivers/index.ts";
import { NO_PACE, simulate } from "../../drivers/simulation.ts";
import { inMemory } from "../../drivers/testing/cables.ts";
import { type Bridge, bridge, server } from "./bridge.ts";
import { ERASE_1K, FULL_4K, image, MASTER_KEYS, type Scene, sectorsShut, strayBlocks } from "./job-cases.ts";
import { counted } from "./job-setup.ts";

/** How the program is ended at a write, and the situation at its next start. */
export interface End {
  readonly name: string;
  /** Whether the card has received the block by then. */
  readonly written: boolean;
  /** What is left of the journal on disk. */
  readonly toJournal: (journal: string) => string;
  /** Whether another card is present at the next start. */
  readonly stranger?: true;
  /** The write itself is interrupted as well, after so many bytes. */
  readonly torn?: number;
  /** It stops inside a key, so that the next start finds the key and mends the trailer. */
  readonly mends?: boolean;
  /** Besides the full 1K card. */
  readonly also?: readonly Scene[];
}

/** Up to the last flushed entry, and half of the line after it. */
function afterPowerCut(journal: string): string {
  const lines = journal.split(/(?<=\n)/);
  const last = lines.findLastIndex((line) => /"is":"(?:accepted|sending|finished)"/.test(line));
  const next = lines[last + 1] ?? "";
  return lines.slice(0, last + 1).join("") + next.slice(0, next.length / 2);
}

export const ENDS: readonly End[] = [
  { name: "program killed before a write", written: false, toJournal: (journal) => journal },
  {
    name: "program killed right after a write",
    written: true,
    toJournal: (journal) => journal,
    also: [FULL_4K, ERASE_1K],
  },
  { name: "power lost right after a write", written: true, toJournal: afterPowerCut },
  {
    name: "program killed, another card there at the next start",
    written: true,
    toJournal: (journal) => journal,
    stranger: true,
  },
];

const isInsideKey = (torn: number) => torn < 6 || torn > 10;

/** An encoder powered by the computer is switched off with it, during any operation on the card. */
export const POWER_CUTS: readonly End[] = [3, 7, 8, 13].map((torn) => ({
  mends: isInsideKey(torn),
  name: `power lost inside a write, behind ${torn} bytes`,
  written: true,
  toJournal: afterPowerCut,
  torn,
}));

/** Keys in every encoding in which a log or a journal could contain them. */
export function assertNoKeys(text: string, { keys }: Scene): void {
  const open = keys.filter((one) => !one.equals(DEFAULT_KEY) && !one.equals(MAD_KEY_A)).map((one) => one.reveal());
  const lower = text.toLowerCase();
  for (const key of [...open, ...MASTER_KEYS]) {
    expect(lower.includes(key.toLowerCase()), "a key in the open").toBe(false);
    const base64 = Buffer.from(key, "hex").toString("base64");
    expect(text.includes(base64) || text.includes(base64.replaceAll("+", "-").replaceAll("/", "_"))).toBe(false);
  }
}

/** A card and its encoder, with the program killed at a position, and the journal at that time. */
async function stage(driver: DriverName, scene: Scene, journal: string, { written, torn }: End, strike: number) {
  const cable = inMemory(driver);
  const { seen, writes, last } = counted(virtualCard(scene.start));
  const dead = Promise.withResolvers<string>();
  const newPort = () => {
    const port = cable.newPort();
    port.disconnected.addEventListener("abort", () => dead.resolve(readFileSync(journal, "utf8")), { once: true });
    return port;
  };
  const setting = { driver, clock: cable.clock, options: new Map(), pace: NO_PACE, byteMs: 0, newPort };
  const onWritten = () => {
    if (written && writes.length === strike) void simulation.unplug();
  };
  const simulation = await simulate({ ...setting, onWritten });
  simulation.putCard(seen);
  if (!written) simulation.inject({ kind: "card", error: "unplug", at: strike, bytes: 0 });
  if (torn !== undefined) simulation.inject({ kind: "card", error: "tear", at: strike, bytes: torn });
  return {
    simulation,
    card: seen,
    last,
    dead: dead.promise,
    connect: () => cable.connect(new Map([["timeout", "300"]])),
  };
}
type Stage = Awaited<ReturnType<typeof stage>>;

async function ended(
  scene: Scene,
  { card }: Stage,
  after: Bridge,
  lost: number | undefined,
  where: string,
): Promise<void> {
  const done = await after.until(({ state }) => state === "finished");
  if (lost !== undefined) {
    expect(done, where).toMatchObject({ outcome: "partial", fault: "SECTOR_TORN", faultValues: { sector: lost } });
    expect(strayBlocks(scene, card.memory()), where).toEqual([]);
    expect(await server.result(done.result ?? ""), where).toMatchObject({ outcome: "partial", sectorsTorn: [lost] });
    return;
  }
  expect(done, where).toMatchObject({ outcome: "done", fault: null });
  expect(image(card.memory()), where).toEqual(scene.wanted);
  expect(strayBlocks(scene, card.memory()), where).toEqual([]);
  const result = await server.result(done.result ?? "");
  expect(result, where).toMatchObject({ outcome: "done", sectorsTorn: [] });
}

async function assertWaits(scene: Scene, { simulation, card }: Stage, after: Bridge, where: string): Promise<void> {
  const other = emptyCard(uid("0BADCA2D"), scene.start.size);
  const stranger = virtualCard(other);
  simulation.putCard(stranger);
  await after.seen(other.uid);
  expect(after.jobs(), where).toMatchObject([{ state: "waiting" }]);
  expect(stranger.memory(), where).toEqual(other);
  simulation.putCard(card);
}

/** The sector that was lost, if any: only the one whose trailer write was interrupted inside its access bits. */
function lostIn(scene: Scene, { card, last }: Stage, { torn, mends }: End, where: string): number | undefined {
  const shut = sectorsShut(scene, card.memory());
  const mayBe = torn === undefined ? [] : [[sectorOf(last())]];
  expect([[], ...mayBe], where).toContainEqual(shut);
  return mends ? undefined : shut[0];
}

/**
 * Kills the program at one write of a job, starts it again, and checks card and journal. Returns the sector that was
 * lost.
 */
export async function killed(driver: DriverName, scene: Scene, end: End, strike: number): Promise<number | undefined> {
  const where = `${driver}, ${scene.name}, ${end.name} at ${strike}`;
  const home = await mkdtemp(join(tmpdir(), "card-bridge-killed-"));
  const [first, second] = [join(home, "first.jsonl"), join(home, "second.jsonl")];
  const on = await stage(driver, scene, first, end, strike);
  if (!scene.writeSpec) throw new Error("not a job");
  const before = await bridge(driver, on.connect, first);
  await before.begin(scene.uid, scene.writeSpec);
  const journal = await on.dead;
  expect(journal, where).toContain('"is":"sending"');
  expect(journal, where).not.toContain('"is":"finished"');
  await before.close();
  const lost = lostIn(scene, on, end, where);
  expect(strayBlocks(scene, on.card.memory()), where).toEqual([]);
  on.simulation.behave();
  if (end.stranger) on.simulation.lift();
  else on.simulation.putCard(on.card);
  on.simulation.plug();
  await writeFile(second, end.toJournal(journal), { mode: 0o600 });
  const after = await bridge(driver, on.connect, second);
  if (end.stranger) await assertWaits(scene, on, after, where);
  await ended(scene, on, after, lost, where);
  await after.close();
  assertNoKeys(journal + readFileSync(second, "utf8") + before.logged.join("") + after.logged.join(""), scene);
  await on.simulation.stop();
  await rm(home, { recursive: true, force: true });
  return lost;
}
