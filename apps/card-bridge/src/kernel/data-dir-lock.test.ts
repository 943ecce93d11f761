import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDataDir } from "./data-dir-lock.ts";

const MODULE = new URL("./data-dir-lock.ts", import.meta.url).href;
/** Locks the folder, prints the result, and runs until it is ended. */
const PROGRAM = `
  const { lockDataDir } = await import(${JSON.stringify(MODULE)});
  const said = await lockDataDir(process.argv[1]).then(() => "taken", (error) => error.code);
  console.log(said);
  setInterval(() => {}, 1000);
`;

let home: string;
let file: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "home-lock-"));
  file = join(home, "deep", "daemon.lock");
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await rm(home, { recursive: true });
});

function another(): Promise<{ readonly line: string; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", PROGRAM, file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  return new Promise((resolve) => {
    createInterface({ input: child.stdout }).once("line", (line) => resolve({ line, child }));
  });
}
const gone = (child: ChildProcess) => new Promise((resolve) => child.once("exit", resolve));

describe("a lock on the data folder", () => {
  it("is rejected for a second process while the first runs, and free at once when that is killed", async () => {
    const first = await another();
    expect(first.line).toBe("taken");
    expect((await another()).line).toBe("HOME_BUSY");
    await expect(lockDataDir(file)).rejects.toMatchObject({
      code: "HOME_BUSY",
      values: { folder: join(home, "deep") },
    });
    // A rejected process has not released the lock.
    expect((await another()).line).toBe("HOME_BUSY");
    const dead = gone(first.child);
    first.child.kill("SIGKILL");
    await dead;
    const second = await another();
    expect(second.line).toBe("taken");
  });

  it("is given to exactly one of many processes that start at once after a killed one", async () => {
    const first = await another();
    const dead = gone(first.child);
    first.child.kill("SIGKILL");
    await dead;
    const line = (await Promise.all(Array.from({ length: 6 }, another))).map((one) => one.line);
    expect(line.toSorted()).toEqual([...Array.from({ length: 5 }, () => "HOME_BUSY"), "taken"]);
  });

  it("can be released, is not taken twice by one process, and its file is readable for its owner only", async () => {
    const free = await lockDataDir(file);
    await expect(lockDataDir(file)).rejects.toMatchObject({ code: "HOME_BUSY" });
    expect((await another()).line).toBe("HOME_BUSY");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    free();
    (await lockDataDir(file))();
    expect((await another()).line).toBe("taken");
  });
});
