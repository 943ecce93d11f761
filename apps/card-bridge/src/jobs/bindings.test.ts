import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runsAll } from "../kernel/testing/gear.ts";
import { addBinding, type Binding, loadBindings, newKey, purposeKey, removeBinding } from "./bindings.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bindings-"));
  path = join(folder, "bindings.json");
});
afterEach(() => rm(folder, { recursive: true }));

const binding = (deviceNumber: string, encoder: string, key = randomBytes(32).toString("base64url")): Binding => ({
  deviceNumber,
  deviceName: "front desk",
  encoder,
  server: "https://office.example",
  origins: ["https://office.example"],
  key: newKey(key),
});

/** Binds an encoder in a separate process, like \`pair\`. */
const PAIR = `
  const { addBinding, newKey } = await import(${JSON.stringify(new URL("./bindings.ts", import.meta.url).href)});
  const [path, number] = process.argv.slice(1);
  await addBinding(path, {
    deviceNumber: number, deviceName: "d", encoder: "twn4:/dev/" + number, server: "https://office.example",
    origins: ["https://office.example"], key: newKey(Buffer.alloc(32, 1).toString("base64url")),
  });
`;
const pairApart = (number: string) =>
  new Promise<number | null>((resolve) => {
    const given = ["--input-type=module", "-e", PAIR, path, number];
    spawn(process.execPath, given, { stdio: "inherit" }).once("close", (code) => resolve(code));
  });

describe("the bindings", () => {
  it("contain every encoder of processes that paired at the same time", async () => {
    const numbers = runsAll ? ["A", "B", "C", "D", "E", "F"] : ["A", "B", "C"];
    expect(await Promise.all(numbers.map(pairApart))).toEqual(numbers.map(() => 0));
    const { all } = await loadBindings(path);
    expect(all.map(({ deviceNumber }) => deviceNumber).toSorted()).toEqual(numbers);
    for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777, name).toBe(0o600);
  });

  it("replace one for the same encoder or device number, and keep the previous key for its jobs", async () => {
    const [first, second] = [binding("E-1", "twn4:/a"), binding("E-1", "twn4:/b")];
    await addBinding(path, first);
    await addBinding(path, second);
    const now = await loadBindings(path);
    expect(now.all.map(({ encoder }) => encoder)).toEqual(["twn4:/b"]);
    expect(now.keysOf("E-1").map((key) => key.equals(second.key))).toEqual([true, false]);
    expect(await removeBinding(path, "twn4:/b")).toBe(true);
    expect(await removeBinding(path, "twn4:/b")).toBe(false);
    const gone = await loadBindings(path);
    expect([gone.all, gone.byNumber("E-1"), gone.keysOf("E-1").length]).toEqual([[], undefined, 2]);
  });

  it("print no key, and report the position of an error in their file without its content", async () => {
    const key = randomBytes(32).toString("base64url");
    const one = binding("E-1", "twn4:/a", key);
    await addBinding(path, one);
    const loaded = await loadBindings(path);
    for (const text of [inspect(loaded, { depth: 9 }), JSON.stringify(loaded), String(loaded.all[0]?.key)])
      expect(text).not.toContain(key);
    const secret = "not-a-key-but-secret";
    const spoiled = (await readFile(path, "utf8")).replace(key, secret);
    for (const [text, reason] of [
      [spoiled, "bindings.0.key"],
      ["{", "JSON"],
      ["[]", ""],
    ] as const) {
      await writeFile(path, text);
      const error: unknown = await loadBindings(path).catch((one: unknown) => one);
      expect(error).toMatchObject({ code: "FILE_UNREADABLE", values: { file: path, reason } });
      expect(inspect(error, { depth: 9 })).not.toContain(secret);
    }
  });

  it("have a separate key for each purpose and encoder", () => {
    const key = newKey(randomBytes(32).toString("base64url"));
    const keys = (["job", "result", "receipt", "page"] as const).flatMap((purpose) =>
      ["E-1", "E-2"].map((number) => Buffer.from(purposeKey(key, purpose, number)).toString("hex")),
    );
    expect(new Set([...keys, key.export().toString("hex")]).size).toBe(9);
    expect(keys.every((one) => one.length === 64)).toBe(true);
  });
});
