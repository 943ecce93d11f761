import { chmod, readFile, stat, writeFile } from "node:fs/promises";
import { contentOf, hex } from "@adel/card";
import { afterEach, beforeEach, expect, it } from "vitest";
import { damagedCopyOf } from "../jobs/journal.ts";
import { contentClaims, type DaemonSetup, daemonSetup, ENCODER, lease, roomCard, UID } from "./testing/daemon.ts";

let setup: DaemonSetup;
beforeEach(async () => {
  setup = await daemonSetup();
  await setup.stop();
});
afterEach(() => setup.dispose());

const modeOf = async (file: string) => (await stat(file)).mode & 0o777;

it("card jobs that other accounts can read are closed to them, with a warning for each file", async () => {
  const files = [setup.files.journal, damagedCopyOf(setup.files.journal)];
  for (const file of files) {
    await writeFile(file, "");
    await chmod(file, 0o644);
  }
  await setup.start();
  const warned = setup.logged.filter((line) => line.includes("other accounts could read the card jobs"));
  expect(warned).toEqual(files.map((file) => expect.stringContaining(file)));
  expect(await Promise.all(files.map(modeOf))).toEqual([0o600, 0o600]);
});

it("a job for an address that no encoder can have is counted as unreadable, and the daemon starts", async () => {
  await setup.start();
  setup.place(setup.card);
  const page = await setup.page();
  const at = { encoder: ENCODER, lease: await lease(page) };
  const { nonce } = await page.ask("identify", at);
  const jobId = "job-0000000000000001";
  const content = contentClaims(contentOf(roomCard(), UID));
  const whose = { jobId, deviceNumber: "E-0001", uid: hex(UID), nonce, candidates: [] };
  setup.error("lift:20");
  await page.ask("run", { ...at, ticket: await setup.server.seal({ ...whose, act: "write", content }) });
  await page.job(jobId, ({ state }) => state === "waiting");
  await setup.stop();
  const journal = await readFile(setup.files.journal, "utf8");
  await writeFile(setup.files.journal, journal.replaceAll(ENCODER, "twn4:/test/encoder?timout=100"));
  await setup.start();
  const tool = setup.socket({});
  await tool.challenge();
  await tool.ask("open", { localToken: (await readFile(setup.files.token, "utf8")).trim() });
  expect(await tool.ask("jobs", {})).toMatchObject({ jobs: [], unreadableJobs: 1 });
});
