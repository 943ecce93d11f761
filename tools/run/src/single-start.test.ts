import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startPart, stopPart } from "./processes.ts";
import { alreadyRunning, claimFolder } from "./single-start.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "adel-claim-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a second start learns where the first one runs, and may start once that has ended", async () => {
  const first = await claimFolder(join(folder, "data"));
  if (first.kind === "taken") throw new Error("nobody works there yet");
  expect(await claimFolder(join(folder, "data"))).toEqual({ kind: "taken", address: "" });
  first.announce("http://127.0.0.1:8080");
  const second = await claimFolder(`${folder}/./data/`);
  expect(second).toEqual({ kind: "taken", address: "http://127.0.0.1:8080" });
  const beside = await claimFolder(join(folder, "other"));
  expect(beside.kind).toBe("claimed");
  for (const claim of [first, beside]) if (claim.kind === "claimed") claim.release();
  const next = await claimFolder(join(folder, "data"));
  expect(next.kind).toBe("claimed");
  if (next.kind === "claimed") next.release();
});

test("a start that was killed leaves nothing behind", async () => {
  const script = `
    const { claimFolder } = await import(${JSON.stringify(new URL("single-start.ts", import.meta.url).href)});
    await claimFolder(${JSON.stringify(folder)});
    console.log("claimed");
    setInterval(() => undefined, 1e6);`;
  const args = ["--input-type=module", "-e", script];
  const part = startPart({ name: "part", args, env: process.env, show: () => false });
  if (part.process.stdout) await once(part.process.stdout, "data");
  expect((await claimFolder(folder)).kind).toBe("taken");
  part.process.kill("SIGKILL");
  await part.ended;
  const claim = await claimFolder(folder);
  expect(claim.kind).toBe("claimed");
  if (claim.kind === "claimed") claim.release();
  await stopPart(part);
});

test("the message names the address, or says that there is none yet", () => {
  expect(alreadyRunning("http://127.0.0.1:8080")).toContain("already running at http://127.0.0.1:8080\n");
  expect(alreadyRunning("")).toContain("already starting");
});
