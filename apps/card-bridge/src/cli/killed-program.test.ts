import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hex, type VirtualCard, virtualCard } from "@adel/card";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { contentClaims, DEVICE } from "../api/testing/daemon.ts";
import { type ProcessSetup, type Program, processSetup } from "../api/testing/process.ts";
import { NO_PACE, type Simulation, simulate } from "../drivers/simulation.ts";
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
import { systemClock } from "../kernel/clock.ts";
import { openPty } from "../transport/pty.ts";

const JOB = "job-0000000000000009";
/** The daemon starts once per block: the full test uses a full card, the short one a door-lock record. */
const DAEMON_SCENE = process.env.ADEL_TEST_PROOF === "full" ? FULL_1K : SMALL_1K;

let setup: ProcessSetup;
let simulation: Simulation;
let card: VirtualCard;
/** Killed when the chip has stored a block, before the encoder reports it. */
let victim: Program | undefined;
let writes: number;
let address: string;

beforeEach(async () => {
  setup = await processSetup();
  address = `twn4:${join(setup.home, "encoder")}`;
});
afterEach(async () => {
  victim = undefined;
  await setup.dispose();
  await simulation.stop();
});

/** An encoder on a pty that this process simulates, with the scene's card on it. */
async function lay({ start }: Scene) {
  writes = 0;
  card = virtualCard(start);
  simulation = await simulate({
    driver: "twn4",
    clock: systemClock,
    options: new Map(),
    pace: NO_PACE,
    byteMs: 0,
    newPort: () => openPty(join(setup.home, "encoder")),
    onWritten() {
      writes += 1;
      victim?.child.kill("SIGKILL");
      victim = undefined;
    },
  });
  simulation.putCard(card);
}

/** The program is killed at its next write; the card may then be incomplete, but not damaged. */
async function diesAtNextWrite(scene: Scene, program: Program) {
  victim = program;
  const before = writes;
  const code = await program.ended;
  victim = undefined;
  expect(strayBlocks(scene, card.memory()), `after ${writes} writes`).toEqual([]);
  expect(sectorsShut(scene, card.memory()), `after ${writes} writes`).toEqual([]);
  expect(writes - before, "blocks between a start and its end").toBeLessThanOrEqual(1);
  return code;
}

async function begin(scene: Scene, daemon: Program) {
  if (!scene.writeSpec) throw new Error("not a job");
  const page = await setup.page();
  const { lease } = await page.ask("acquire", { encoder: address, previous: null });
  const { nonce } = await page.ask("identify", { encoder: address, lease });
  const base = { jobId: JOB, deviceNumber: DEVICE, uid: hex(scene.uid), nonce, candidates: [] };
  const content = contentClaims(scene.writeSpec.content);
  const ticket = await setup.server(DEVICE).seal({ ...base, act: "write", content });
  victim = daemon;
  // The reply may or may not arrive before the process ends.
  await page.ask("run", { encoder: address, lease, ticket }).catch(() => undefined);
  page.socket.terminate();
}

// [R:7.plugin.separate]
describe("the program in its own process, killed at every block that it writes", () => {
  it("as a daemon: continues from its journal after each start, until the card is right and the job done", async () => {
    await lay(DAEMON_SCENE);
    await setup.bind(address);
    const first = await setup.serve();
    await begin(DAEMON_SCENE, first);
    await diesAtNextWrite(DAEMON_SCENE, first);
    const blocks = DAEMON_SCENE.wanted.filter((data, number) => data !== image(DAEMON_SCENE.start)[number]).length;
    const said: string[] = [];
    while (writes < blocks) {
      const program = setup.run(["serve"]);
      await diesAtNextWrite(DAEMON_SCENE, program);
      said.push(program.out(), program.err());
    }
    await setup.serve();
    const page = await setup.page();
    const { jobs } = await page.ask("jobs", {});
    const done = jobs[0]?.state === "finished" ? jobs[0] : await page.job(JOB, ({ state }) => state === "finished");
    expect(done).toMatchObject({ outcome: "done", fault: null });
    expect(writes, "no block is written twice").toBe(blocks);
    expect(image(card.memory())).toEqual(DAEMON_SCENE.wanted);
    assertNoKeys(said.join("") + readFileSync(setup.files.journal, "utf8"), DAEMON_SCENE);
  });

  it.each([
    ["write", SMALL_1K],
    ["erase", ERASE_SMALL],
  ] as const)(
    "as the command %s: the same command begun again finishes it, without having kept anything",
    async (command, scene) => {
      await lay(scene);
      const spec = join(setup.home, "spec.json");
      await writeFile(spec, JSON.stringify(SMALL_JSON));
      const run = () => setup.run([command, "--encoder", address, "--spec", spec, "--json"]);
      let [code, kills] = [await diesAtNextWrite(scene, run()), 0];
      for (; code === null; kills += 1) code = await diesAtNextWrite(scene, run());
      expect(code).toBe(0);
      expect(kills).toBe(writes);
      expect(kills).toBeGreaterThan(4);
      expect(image(card.memory())).toEqual(scene.wanted);
    },
    600_000,
  );
});
