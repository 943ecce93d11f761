import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "../kernel/clock.ts";
import { createLog } from "../kernel/log.ts";
import { liveBindings } from "./live-bindings.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "live-bindings-"));
  path = join(folder, "bindings.json");
  await writeFile(path, JSON.stringify({ version: 1, bindings: [], retired: [] }));
});
afterEach(() => rm(folder, { recursive: true }));

const modeOf = async () => (await stat(path)).mode & 0o777;
async function start(): Promise<string> {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), systemClock);
  (await liveBindings({ path, clock: systemClock, log })).close();
  return lines.join("");
}

describe("the file of encoder keys", () => {
  it("that other accounts can read is closed to them, with a warning", async () => {
    await chmod(path, 0o644);
    const log = await start();
    expect(log).toContain('"level":"warn"');
    expect(log).toContain("other accounts could read the encoder keys");
    expect(log).toContain('"mode":"644"');
    expect(await modeOf()).toBe(0o600);
  });

  it("of its owner alone is used without a word", async () => {
    await chmod(path, 0o600);
    expect(await start()).not.toContain("warn");
    expect(await modeOf()).toBe(0o600);
  });
});
