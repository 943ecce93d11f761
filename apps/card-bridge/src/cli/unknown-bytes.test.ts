import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { cliSetup } from "./testing/cli.ts";

const { at, cli } = cliSetup();
const SIM = ["--encoder", "sim:twn4"] as const;
const [KEY_A, KEY_B] = ["A0B0C0D0E0F0", "B0B1B2B3B4B5"];

/** Sector 1 of the card: data that only key B reads, and both keys. */
beforeEach(async () => {
  const write = (block: number, data: string) =>
    cli("block", "write", ...SIM, "--block", String(block), "--data", data, "--yes");
  for (const block of [4, 5, 6]) await write(block, `0${block}`.repeat(16));
  expect((await write(7, `${KEY_A}0F00FF69${KEY_B}`)).exit).toBe(0);
});

const read = (out: string, ...more: string[]) => cli("read", ...SIM, "--out", at(out), ...more);
const restore = (image: string, ...more: string[]) =>
  cli("restore", ...SIM, "--image", at(image), "--yes", "--key", KEY_A, "--key", KEY_B, ...more);
const content = async () => {
  await read("now.mfd", "--key", KEY_A, "--key", KEY_B);
  return (await readFile(at("now.mfd"))).subarray(64, 128).toString("hex").toUpperCase();
};

describe("a dump of a card that is not known wholly", () => {
  it("names the blocks and keys that it lacks, and ends as incomplete", async () => {
    const part = await read("part.json", "--key", KEY_A, "--json");
    expect(part.exit).toBe(3);
    expect(part.json()).toMatchObject({
      ok: false,
      file: at("part.json"),
      unreadSectors: [],
      unknownBlocks: [4, 5, 6],
      unknownKeys: { A: [], B: [1] },
      unknownList: null,
    });
    const text = await read("part.json", "--key", KEY_A);
    expect(text.out).toContain("Blocks not read: 4–6\nKey B not known in sectors: 1\n");
    expect((await read("part.json", "--key", KEY_A, "--lang", "zh")).out).toContain("密钥 B 未知的扇区：1");
    const none = await read("none.json", "--json");
    expect(none.json()).toMatchObject({ unknownBlocks: [4, 5, 6, 7], unknownKeys: { A: [1], B: [1] } });
  });

  it.each(["read", "convert"])("is saved as a raw image only when that is allowed: %s", async (command) => {
    await read("part.json", "--key", KEY_A);
    const save = (...more: string[]) =>
      command === "read"
        ? read("raw.mfd", "--key", KEY_A, ...more)
        : cli("convert", at("part.json"), at("raw.mfd"), ...more);
    const refused = await save();
    expect([refused.exit, existsSync(at("raw.mfd"))]).toEqual([3, false]);
    expect(refused.out).toContain("Not saved: a raw image would have zeros there");
    const saved = await save("--allow-unknown", "--json");
    expect(saved.exit).toBe(3);
    expect(saved.json()).toMatchObject({
      ok: false,
      unknownBlocks: [4, 5, 6],
      unknownList: at("raw.mfd.unknown.json"),
    });
    const { unknownBytes } = JSON.parse(await readFile(at("raw.mfd.unknown.json"), "utf8"));
    expect(unknownBytes).toEqual({ 4: "0-15", 5: "0-15", 6: "0-15", 7: "10-15" });
    expect((await cli("diff", at("part.json"), at("raw.mfd"))).exit).toBe(0);
  });

  it("is not called blank or whole where it is looked at", async () => {
    await read("raw.mfd", "--key", KEY_A, "--allow-unknown");
    const shown = await cli("show", "--image", at("raw.mfd"), "--json");
    const unread = expect.objectContaining({ sector: 1, state: "unread" });
    expect(shown.json()).toMatchObject({ sectors: expect.arrayContaining([unread]) });
    for (const from of [
      ["--image", at("raw.mfd")],
      [...SIM, "--key", KEY_A],
    ]) {
      expect((await cli("inspect", ...from)).out).toContain("Blocks not read: 4–6\n");
      expect((await cli("inspect", ...from, "--json")).json()).toMatchObject({ unknownBlocks: [4, 5, 6] });
    }
  });

  it("restores nothing that was not read", async () => {
    await read("raw.mfd", "--key", KEY_A, "--allow-unknown");
    await read("part.json", "--key", KEY_A);
    const before = await content();
    for (const image of ["raw.mfd", "part.json"]) {
      expect((await restore(image, "--json")).json()).toMatchObject({ error: { code: "IMAGE_INCOMPLETE" } });
      expect((await restore(image, "--allow-unknown")).exit).toBe(1);
      expect((await restore(image, "--sectors", "0,2")).exit).toBe(0);
    }
    expect(await content()).toBe(before);
  });

  it("names blocks that a restore left out", async () => {
    await read("all.eml", "--key", KEY_A, "--key", KEY_B);
    const lines = (await readFile(at("all.eml"), "utf8")).split("\n");
    await writeFile(at("all.eml"), lines.with(5, "?".repeat(32)).join("\n"));
    const restored = await restore("all.eml", "--json");
    expect(restored.exit).toBe(3);
    expect(restored.json()).toMatchObject({ ok: false, outcome: "done", blocksLeftOut: [5] });
    expect((await restore("all.eml")).out).toContain("Not in the image, and not written: blocks 5");
    const planned = await restore("all.eml", "--dry-run", "--json");
    expect([planned.exit, planned.json()]).toMatchObject([3, { ok: false, dryRun: true, blocksLeftOut: [5] }]);
    expect((await restore("all.eml", "--dry-run")).out).toContain("would not be written: blocks 5");
  });

  it("takes zeros for keys from a raw image without a list only when that is allowed", async () => {
    await read("raw.mfd", "--key", KEY_A, "--allow-unknown");
    await rm(at("raw.mfd.unknown.json"));
    const before = await content();
    const refused = await restore("raw.mfd");
    expect(refused).toMatchObject({ exit: 2, err: expect.stringContaining("a key in sectors 1 is zeros") });
    expect((await restore("raw.mfd", "--sectors", "2-15")).exit).toBe(0);
    expect(await content()).toBe(before);
    expect((await restore("raw.mfd", "--allow-unknown")).exit).toBe(0);
  });

  it("rejects the list of another image, and removes it with the image that it belonged to", async () => {
    await read("raw.mfd", "--key", KEY_A, "--allow-unknown");
    const list = await readFile(at("raw.mfd.unknown.json"));
    await read("raw.mfd", "--key", KEY_A, "--key", KEY_B);
    expect(existsSync(at("raw.mfd.unknown.json"))).toBe(false);
    expect((await cli("show", "--image", at("raw.mfd"))).exit).toBe(0);
    for (const content of [list, "{"]) {
      await writeFile(at("raw.mfd.unknown.json"), content);
      const shown = await cli("show", "--image", at("raw.mfd"));
      expect(shown).toMatchObject({ exit: 2, err: expect.stringContaining("belongs to another image") });
    }
  });
});
