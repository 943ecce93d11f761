import { writeFile } from "node:fs/promises";
import { INSPECTION_CODES, ranges } from "@adel/card";
import { describe, expect, it } from "vitest";
import { cliSetup, SPEC } from "./testing/cli.ts";
import { findingText, loadTexts } from "./texts.ts";

await loadTexts("zh");
await loadTexts("en");
const { at, cli, cliWith } = cliSetup();
const layout = (spec: string, out: string) => cli("layout", "--spec", at(spec), "--uid", "04A1B2C3", "--out", at(out));

describe("inspect", () => {
  it("prints each check with its sector and verdict in the caller's language", async () => {
    await layout("spec.json", "a.mfd");
    const zh = await cli("inspect", "--image", at("a.mfd"), "--spec", at("spec.json"), "--lang", "zh");
    expect(zh.exit).toBe(0);
    expect(zh.out).toContain("卡 04A1B2C3，MIFARE Classic 1K\n");
    expect(zh.out).toMatch(/正常 {2}校验码 +门锁，扇区 1 +校验码正确\n/);
    expect(zh.out).toMatch(/ {4}房号 +1206\n/);
    expect(zh.out).toMatch(/结论：此卡符合要求\n$/);
    expect(zh.out).not.toMatch(/pass|doorLock|MAC_|_RIGHT/);
    const en = await cli("inspect", "--image", at("a.mfd"), "--spec", at("spec.json"));
    expect(en.out).toMatch(/ok {2}Check code +door lock, sector 1 +the check code is correct\n/);
    expect(en.out).toMatch(/Result: the card is valid\n$/);
  });

  it("reports errors, and exits with 1", async () => {
    await writeFile(at("other.json"), JSON.stringify({ ...SPEC, sequence: 10, hotelNumber: 1002 }));
    await layout("spec.json", "a.mfd");
    const output = await cli("inspect", "--image", at("a.mfd"), "--spec", at("other.json"));
    expect(output.exit).toBe(1);
    expect(output.out).toMatch(/WRONG {2}Hotel +door lock, sector 1 +card of another hotel\n/);
    expect(output.out).toMatch(/WRONG {2}Sequence +door lock, sector 1 +a newer card exists: this card was replaced\n/);
    expect(output.out).toMatch(/WRONG {2}Keys +/);
  });

  it("takes the specification from standard input for a card on an encoder, once", async () => {
    const stdin = JSON.stringify(SPEC);
    expect((await cliWith({ stdin }, "write", "--encoder", "sim:twn4", "--spec", "-")).exit).toBe(0);
    const output = await cliWith({ stdin }, "inspect", "--encoder", "sim:twn4", "--spec", "-", "--json");
    expect([output.exit, output.json()]).toMatchObject([0, { verdict: "pass", records: [{ kind: "doorLock" }] }]);
    const shown = await cliWith({ stdin }, "show", "--encoder", "sim:twn4", "--spec", "-", "--lang", "zh");
    expect(shown.out).toMatch(/扇区 1 +有数据 +方案：门锁 {2}目录：门锁\n/);
    expect(shown.err).toContain("读取 16/16  扇区 15");
    const read = ["read", "--encoder", "sim:twn4", "--spec", "-", "--out", at("x.eml"), "--json"] as const;
    expect((await cliWith({ stdin }, ...read)).json()).toMatchObject({ ok: true, unreadSectors: [] });
  });

  it("does not compare a card with the specification of another card", async () => {
    await layout("spec.json", "a.mfd");
    await writeFile(at("named.json"), JSON.stringify({ ...SPEC, uid: "DEADBEEF" }));
    const output = await cli("inspect", "--image", at("a.mfd"), "--spec", at("named.json"), "--json");
    expect([output.exit, output.json()]).toMatchObject([1, { error: { code: "CARD_SWAPPED" } }]);
  });

  it("does not print the wrapped key of a set card", async () => {
    const test = { devices: ["doorLock"], method: "new", operation: "set", targetSector: 1 };
    await writeFile(
      at("set.json"),
      JSON.stringify({ ...SPEC, cardType: 9, validTo: 1_900_000_000, records: { test } }),
    );
    await layout("set.json", "set.mfd");
    const output = await cli("inspect", "--image", at("set.mfd"), "--spec", at("set.json"), "--json");
    expect(output.json()).toMatchObject({ records: [{ kind: "test", operation: "set" }] });
    expect(output.out).not.toContain("wrappedKey");
    const zh = await cli("inspect", "--image", at("set.mfd"), "--lang", "zh");
    expect(zh.out).toMatch(/操作 +设置\n/);
    expect(zh.out).toMatch(/设备 +门锁\n/);
  });

  it.each([
    [1, "社会卡", "social card"], // [R:9.card-type.social]
    [2, "经典卡", "classic card"], // [R:9.card-type.classic]
    [3, "指定区域开门卡", "designated-area door-opening card"], // [R:9.card-type.area-door]
    [4, "指定区域引导卡", "designated-area guidance card"], // [R:9.card-type.area-guidance]
    [5, "一卡通", "one-card"], // [R:9.card-type.one-card]
    [6, "数据卡", "data card"], // [R:9.card-type.data]
    [7, "数据传输卡", "data transmission card"], // [R:9.card-type.data-transmission]
    [8, "D81测量卡", "D81 measuring card"], // [R:9.card-type.d81]
    [9, "Adel 卡", "Adel card"], // [R:9.card-type.adel]
  ])("names card type %i on a written card: %s, %s", async (cardType, zh, en) => {
    await writeFile(at("type.json"), JSON.stringify({ ...SPEC, cardType }));
    await layout("type.json", "type.mfd");
    expect((await cli("inspect", "--image", at("type.mfd"), "--lang", "zh")).out).toMatch(
      new RegExp(`卡类型 +${zh}\\n`),
    );
    expect((await cli("inspect", "--image", at("type.mfd"))).out).toMatch(new RegExp(`card type +${en}\\n`));
  });

  // [R:5.card.fingerprint-sectors] [R:9.fingerprint]
  it("detects the six sectors of a fingerprint, whose plan must have exactly six", async () => {
    const records = { ...SPEC.records, fingerprint: {} };
    const sectorPlan = { doorLock: 1, energySaver: 2, test: 4, fingerprint: [10, 11, 12, 13, 14, 15] };
    await writeFile(at("six.json"), JSON.stringify({ ...SPEC, sectorPlan, records }));
    await layout("six.json", "six.mfd");
    const output = await cli("inspect", "--image", at("six.mfd"), "--spec", at("six.json"));
    expect(output.out).toMatch(/ok {2}Format +fingerprint, sectors 10–15 +reserved, without a fingerprint\n/);
    const five = { ...sectorPlan, fingerprint: [10, 11, 12, 13, 14] };
    await writeFile(at("five.json"), JSON.stringify({ ...SPEC, sectorPlan: five, records }));
    const refused = await cli("layout", "--spec", at("five.json"), "--uid", "04A1B2C3", "--out", at("five.mfd"));
    expect([refused.exit, refused.err]).toEqual([
      2,
      expect.stringContaining("six sectors must be reserved for fingerprints"),
    ]);
  });

  it("has texts for every code of an inspection", () => {
    for (const code of INSPECTION_CODES) {
      const [zh, en] = [findingText("zh", code), findingText("en", code)];
      expect(zh, code).toMatch(/[\u4e00-\u9fff]/);
      expect(en, code).toMatch(/^[^\u4e00-\u9fff]{4,}$/);
      expect(en, code).not.toBe("unexpected bytes");
    }
  });
});

describe("diff", () => {
  it("lists differences by block and field, as text and bytes", async () => {
    const records = { doorLock: { ...SPEC.records.doorLock, room: 1207, areas: [] } };
    await writeFile(at("b.json"), JSON.stringify({ ...SPEC, cardType: 1, validTo: 1_763_776_800, records }));
    await layout("spec.json", "a.mfd");
    await layout("b.json", "b.mfd");
    const en = await cli("diff", at("a.mfd"), at("b.mfd"));
    expect(en.exit).toBe(1);
    expect(en.out).toContain("Block 4 (sector 1, door lock)\n");
    expect(en.out).toContain("    card type: classic card (02) → social card (01)\n");
    expect(en.out).toContain("    room: 1206 (04B6) → 1207 (04B7)\n");
    expect(en.out).toMatch(/ {4}areas: 120, 122 \(0+5\) → none \(0+\)\n/);
    expect(en.out).toContain("    valid to: no limit (00000000) → 2025-11-22 02:00:00 UTC (69211920)\n");
    const zh = await cli("diff", at("a.mfd"), at("b.mfd"), "--lang", "zh");
    expect(zh.out).toContain("块 4（扇区 1，门锁）\n    卡类型：经典卡 (02) → 社会卡 (01)\n");
    expect((await cli("diff", at("a.mfd"), at("a.mfd"), "--lang", "zh")).out).toBe("两个转储相同\n");
  });
});

describe("sectors on one line", () => {
  it.each([
    [[1], "1"],
    [[15, 10, 11, 12, 1, 3], "1, 3, 10–12, 15"],
    [[], ""],
  ])("%j is %s", (numbers, text) => {
    expect(ranges(numbers)).toBe(text);
  });
});
