import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hex, type VirtualCard, virtualCard } from "@adel/card";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { contentClaims, DEVICE } from "../api/testing/daemon.ts";
import type { ApartEncoder } from "../api/testing/encoder-apart.ts";
import { type ProcessSetup, type Program, processSetup } from "../api/testing/process.ts";
import {
  ERASE_SMALL,
  FULL_1K,
  image,
  type Scene,
  SMALL_1K,
  SMALL_JSON,
  sectorsShut,
  strayBlocks,
} from "../jobs/testing/job-cases.ts";
import { assertNoKeys } from "../jobs/testing/killed.ts";
import { runsAll } from "../kernel/testing/gear.ts";

const JOB = "job-0000000000000009";
/** The long proof uses a full card, the others a door-lock record. */
const isFull = process.env.ADEL_TEST_PROOF === "full";
const DAEMON_SCENE = isFull ? FULL_1K : SMALL_1K;

/** The number of blocks that a scene changes. */
const writesOf = ({ start, wanted }: Scene) => wanted.filter((data, number) => data !== image(start)[number]).length;

/**
 * The writes of a scene at which the program is killed: all of them in a full run, else one in the middle of a sector
 * and the last, a trailer.
 */
function killsOf(scene: Scene): readonly number[] {
  const all = Array.from({ length: writesOf(scene) }, (_, index) => index + 1);
  expect(all.length).toBeGreaterThan(4);
  return runsAll || isFull ? all : [2, all.length];
}

let setup: ProcessSetup;
let encoder: ApartEncoder;
let card: VirtualCard;
let writes: number;
beforeEach(async () => {
  setup = await processSetup();
  encoder = await setup.encoder("encoder");
  writes = 0;
});
afterEach(() => setup.dispose());

/** The scene's card on the encoder. */
function placeCard({ start }: Scene) {
  card = virtualCard(start);
  encoder.putCard(card);
}

/**
 * Kills the program when the chip has stored this block, before the encoder reports it; the card may then be
 * incomplete, but not damaged.
 */
async function killedAt(write: number, scene: Scene, program: Program): Promise<void> {
  encoder.whenWritten((stored) => {
    writes = stored;
    if (stored === write) program.child.kill("SIGKILL");
  });
  expect(await program.ended, program.err()).toBeNull();
  expect(writes, "no block is written twice").toBe(write);
  expect(strayBlocks(scene, card.memory()), `after ${writes} writes`).toEqual([]);
  expect(sectorsShut(scene, card.memory()), `after ${writes} writes`).toEqual([]);
}

async function begin(scene: Scene) {
  if (!scene.writeSpec) throw new Error("not a job");
  const { address } = encoder;
  const page = await setup.page();
  const { lease } = await page.ask("acquire", { encoder: address, previous: null });
  const { nonce } = await page.ask("identify", { encoder: address, lease });
  const base = { jobId: JOB, deviceNumber: DEVICE, uid: hex(scene.uid), nonce, candidates: [] };
  const content = contentClaims(scene.writeSpec.content);
  const ticket = await setup.server(DEVICE).seal({ ...base, act: "write", content });
  // The reply may or may not arrive before the process ends.
  page.ask("run", { encoder: address, lease, ticket }).catch(() => undefined);
  return page;
}

// [R:7.plugin.separate]
describe("the program in its own process, killed at the blocks that it writes", () => {
  it("as a daemon: continues from its journal after each start, until the card is right and the job done", async () => {
    placeCard(DAEMON_SCENE);
    await setup.bind(encoder.address);
    const [first = 0, ...others] = killsOf(DAEMON_SCENE);
    const started = await setup.serve();
    const before = await begin(DAEMON_SCENE);
    await killedAt(first, DAEMON_SCENE, started);
    before.socket.terminate();
    const output: string[] = [];
    for (const write of others) {
      const program = setup.run(["serve"]);
      await killedAt(write, DAEMON_SCENE, program);
      output.push(program.out(), program.err());
    }
    await setup.serve();
    const page = await setup.page();
    const { jobs } = await page.ask("jobs", {});
    const done = jobs[0]?.state === "finished" ? jobs[0] : await page.job(JOB, ({ state }) => state === "finished");
    expect(done).toMatchObject({ outcome: "done", fault: null });
    expect(await setup.server(DEVICE).result(done.result ?? "")).toMatchObject({ outcome: "done" });
    expect(writes, "no block is written twice").toBe(writesOf(DAEMON_SCENE));
    expect(image(card.memory())).toEqual(DAEMON_SCENE.wanted);
    assertNoKeys(output.join("") + readFileSync(setup.files.journal, "utf8"), DAEMON_SCENE);
  });

  it.each([
    ["write", SMALL_1K],
    ["erase", ERASE_SMALL],
  ] as const)(
    "as the command %s: the same command begun again finishes it, without having kept anything",
    async (command, scene) => {
      placeCard(scene);
      const spec = join(setup.home, "spec.json");
      await writeFile(spec, JSON.stringify(SMALL_JSON));
      const run = () => setup.run([command, "--encoder", encoder.address, "--spec", spec, "--json"]);
      for (const write of runsAll ? killsOf(scene) : [2]) await killedAt(write, scene, run());
      const last = run();
      expect(await last.ended, last.err()).toBe(0);
      expect(writes, "no block is written twice").toBe(writesOf(scene));
      expect(image(card.memory())).toEqual(scene.wanted);
    },
  );
});
