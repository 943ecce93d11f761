import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEFAULT_KEY, key } from "@adel/card";
import { describe, expect, it } from "vitest";
import { pause } from "./clock.ts";
import { withDeadline } from "./deadline.ts";
import { asDeviceError, cancelled, DeviceError } from "./errors.ts";
import { createLog } from "./log.ts";
import { readPrivate, writePrivate } from "./private-file.ts";
import { manualClock } from "./testing/manual-clock.ts";

const never = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) =>
    signal.addEventListener("abort", () => reject(cancelled(signal, "waiting")), { once: true }),
  );
const limit = { ms: 100, doing: "asking", code: "ENCODER_SILENT" } as const;

describe("a deadline", () => {
  it("ends a wait with its own code, and the stack of the caller", async () => {
    const clock = manualClock();
    async function whoWaited() {
      await withDeadline(new AbortController().signal, clock, limit, never);
    }
    const waiting = whoWaited().catch((error: unknown) => error);
    clock.pass(100);
    const error = await waiting;
    expect(error).toMatchObject({ code: "ENCODER_SILENT", doing: "asking" });
    expect(error instanceof Error && error.stack).toContain("whoWaited");
  });

  it("keeps the reason of a canceled wait, and returns a successful result unchanged", async () => {
    const clock = manualClock();
    const stop = new AbortController();
    const waiting = withDeadline(stop.signal, clock, limit, never).catch((error: unknown) => error);
    stop.abort();
    expect(await waiting).toMatchObject({ code: "CANCELLED" });
    expect(await withDeadline(new AbortController().signal, clock, limit, async () => 7)).toBe(7);
  });
});

describe("a pause", () => {
  it("ends in time, or at once when it is canceled", async () => {
    const clock = manualClock();
    const pausing = pause(clock, 50, new AbortController().signal);
    clock.pass(50);
    await pausing;
    await expect(pause(clock, 50, AbortSignal.abort())).rejects.toMatchObject({ code: "CANCELLED" });
  });
});

describe("errors and logs", () => {
  it("treat everything else as an internal error, and keep its cause", () => {
    const cause = new TypeError("x");
    expect(asDeviceError(cause, "trying")).toMatchObject({ code: "BRIDGE_UNEXPECTED", cause });
    const known = new DeviceError("NO_CARD", "looking");
    expect(asDeviceError(known, "trying")).toBe(known);
  });

  it("never print a key, whatever else is logged", () => {
    const lines: string[] = [];
    const log = createLog((line) => lines.push(line), manualClock(), "debug");
    const secret = key("0102030405AB");
    const error = new DeviceError("KEY_REFUSED", "opening a sector", { sector: 3 }, new Error(`key ${secret}`));
    log.error("failed", { why: String(error), cause: String(error.cause), json: JSON.stringify({ secret }) });
    log.warn("raw", {
      why: `0B00${secret.reveal()}0001`,
      spaced: "01 02 03 04 05 AB",
      token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln",
    });
    const all = lines.join("").toUpperCase();
    expect(all).toContain("KEY_REFUSED");
    expect(all).not.toMatch(/0102030405AB|01 02 03 04 05 AB|EYJHBGCI/);
    expect(`${DEFAULT_KEY}`).not.toContain("FF");
  });

  it("print nothing below the level", () => {
    const lines: string[] = [];
    createLog((line) => lines.push(line), manualClock()).debug("x");
    expect(lines).toEqual([]);
  });
});

describe("a private file", () => {
  it("is complete, readable for its owner only, and leaves no temporary file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "private-"));
    const file = join(folder, "deep", "file");
    expect(await readPrivate(file)).toBeUndefined();
    await writePrivate(file, "one");
    await writePrivate(file, "two");
    expect(await readPrivate(file)).toBe("two");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, "deep"))).mode & 0o777).toBe(0o700);
    expect(await readdir(join(folder, "deep"))).toEqual(["file"]);
    await rm(folder, { recursive: true });
  });
});
