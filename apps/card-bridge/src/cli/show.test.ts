import { readFile, writeFile } from "node:fs/promises";
import { block, emptyCard, encodeValueBlock, printDump, uid, withBlocks } from "@adel/card";
import { beforeEach, describe, expect, it } from "vitest";
import { cliSetup } from "./testing/cli.ts";

const { at, cli } = cliSetup();

/** Text in block 4, a counter in block 5, and access bits of three kinds in the trailers of sectors 1, 2 and 3. */
beforeEach(async () => {
  const card = withBlocks(emptyCard(uid("04A1B2C3D4E580"), "1k"), [
    [4, block([...Buffer.from("Room 1206"), 0, 1, 2, 3, 4, 5, 255])],
    [5, encodeValueBlock({ value: -250, address: 5 })],
    [7, block("FFFFFFFFFFFF78778869FFFFFFFFFFFF")],
    [15, block("FFFFFFFFFFFF00000069FFFFFFFFFFFF")],
  ]);
  await writeFile(at("card.mfd"), printDump(card, "mfd"));
});

describe("show", () => {
  it("prints what the chip reports, text next to the bytes, and the value of a value block", async () => {
    const { out } = await cli("show", "--image", at("card.mfd"));
    expect(out).toContain("ATQA 0044, SAK 08, manufacturer NXP");
    expect(out).toMatch(/ {4}4 {2}52 6F .* FF {2}Room\.1206\.{7}\n/);
    expect(out).toContain("value -250, address 5");
    expect(out).not.toContain("increment");
  });

  it("prints with --access the rights of each key, in both languages, and reports inconsistent access bits", async () => {
    const { out } = await cli("show", "--image", at("card.mfd"), "--access");
    expect(out).toContain("    block  read    write  increment  decrement\n    4      A or B  B      -          -\n");
    expect(out).toContain("read access bits A or B, write them B, write key A B, read key B -, write key B B");
    expect(out).toContain("key B can be read, so it opens nothing");
    expect(out).toContain("Invalid access bits: locked permanently");
    const zh = await cli("show", "--image", at("card.mfd"), "--access", "--lang", "zh");
    expect(zh.out).toContain("访问位无效：已永久锁定");
  });

  it("prints the same data as JSON", async () => {
    const document = (await cli("show", "--image", at("card.mfd"), "--json")).json();
    expect(document).toMatchObject({ manufacturer: "NXP", atqa: 0x44, sak: 8 });
    expect(document.sectors).toMatchObject({
      1: { access: { keyB: "key", data: [{ block: 4, read: "AB", write: "B" }, {}, {}] } },
      2: { access: { keyB: "data" } },
      3: { access: null },
    });
  });
});

describe("what the chip answered", () => {
  // SAK 28: a MIFARE Classic that speaks ISO/IEC 14443-4 too.
  const CHIP = ["--encoder", "sim:pn532?ats=067577810280"] as const;

  it("is shown of a card on an encoder", async () => {
    const { out } = await cli("show", ...CHIP);
    expect(out).toContain("ISO/IEC 14443-4 with MIFARE Classic 1K\nATQA 0004, SAK 28, ATS 067577810280, manufacturer");
    expect((await cli("show", ...CHIP, "--json")).json()).toMatchObject({ sak: 0x28, ats: "067577810280" });
    expect((await cli("show", "--encoder", "sim:pn532", "--json")).json()).toMatchObject({ sak: 8, ats: null });
  });

  it.each(["dump.nfc", "dump.json"])("stands in a dump: %s", async (file) => {
    expect((await cli("read", ...CHIP, "--out", at(file))).exit).toBe(0);
    const text = await readFile(at(file), "utf8");
    expect(text).toMatch(/SAK"?: "?28/);
    expect(text).toMatch(/ATS"?: "?06 ?75 ?77 ?81 ?02 ?80/);
    const shown = await cli("show", "--image", at(file), "--json");
    // The other format has no field for an ATS.
    const ats = file.endsWith(".json") ? "067577810280" : null;
    expect(shown.json()).toMatchObject({ atqa: 4, sak: 0x28, ats });
  });

  it("is left out where the reader does not tell it", async () => {
    const { exit, out } = await cli("show", "--encoder", "sim:pcsc");
    expect([exit, out]).toEqual([0, expect.not.stringContaining("SAK")]);
  });
});
