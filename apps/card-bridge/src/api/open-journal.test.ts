import { chmod, stat, writeFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { damagedCopyOf } from "../jobs/journal.ts";
import { type DaemonSetup, daemonSetup } from "./testing/daemon.ts";

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
