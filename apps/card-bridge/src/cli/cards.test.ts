import { readFile, stat, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { cliSetup, FACTORY_KEY, HOTEL_KEY, SPEC } from "./testing/cli.ts";

const { at, cli, cliWith } = cliSetup();

describe("cards from the command line", () => {
  it("creates no layout without a UID, with a wrong one, or on another card's image", async () => {
    const layout = (...more: string[]) => cli("layout", "--spec", at("spec.json"), "--out", at("x.mfd"), ...more);
    expect((await layout()).err).toContain("(--uid): missing field");
    expect((await layout("--uid", "zz")).err).toContain("(--uid): a UID must be 8 or 14 hex digits");
    expect((await layout("--uid", "04A1B2C3")).exit).toBe(0);
    const onOther = await layout("--uid", "04A1B2C4", "--base", at("x.mfd"), "--lang", "zh");
    expect(onOther).toMatchObject({ exit: 2, err: expect.stringContaining("（uid）：与卡片的卡号不一致") });
  });

  it("does not write, or read with its keys, a card that the specification is not for", async () => {
    await writeFile(at("other.json"), JSON.stringify({ ...SPEC, uid: "DEADBEEF" }));
    for (const command of ["write", "erase", "inspect"]) {
      const output = await cli(command, "--encoder", "sim:twn4", "--spec", at("other.json"), "--json");
      const values = { expected: "DEADBEEF", found: "04A1B2C3" };
      expect(output.json()).toMatchObject({ ok: false, error: { code: "CARD_SWAPPED", values } });
      expect(output.exit).toBe(1);
    }
  });

  it("writes, reads, inspects and erases the card on an encoder", async () => {
    const written = await cli("write", "--encoder", "sim:twn4", "--spec", at("spec.json"), "--json");
    expect(written.exit).toBe(0);
    expect(written.json()).toMatchObject({ ok: true, outcome: "done", uid: "04A1B2C3", sectorsVerified: [0, 1] });
    await cli("read", "--encoder", "sim:twn4", "--spec", at("spec.json"), "--out", at("read.mfd"));
    await cli("layout", "--spec", at("spec.json"), "--uid", "04A1B2C3", "--out", at("layout.mfd"));
    expect(await readFile(at("read.mfd"))).toEqual(await readFile(at("layout.mfd")));
    expect((await cli("diff", at("read.mfd"), at("layout.mfd"))).exit).toBe(0);
    const inspected = await cli("inspect", "--encoder", "sim:twn4", "--spec", at("spec.json"), "--json");
    expect(inspected.json()).toMatchObject({ records: [{ sector: 1, kind: "doorLock" }] });
    const erased = await cli("erase", "--encoder", "sim:twn4", "--spec", at("spec.json"), "--json");
    expect(erased.json()).toMatchObject({ ok: true, outcome: "done" });
    const blank = await cli("read", "--encoder", "sim:twn4", "--out", at("blank.eml"), "--json");
    expect(blank.json()).toMatchObject({ ok: true, unreadSectors: [] });
    expect((await cli("diff", at("blank.eml"), at("layout.mfd"))).exit).toBe(1);
  });

  it("restores a raw image only with --yes, and never an inconsistent trailer", async () => {
    await cli("layout", "--spec", at("spec.json"), "--uid", "04A1B2C3", "--out", at("a.mfd"));
    const restore = (...more: string[]) =>
      cli("restore", "--encoder", "sim:twn4", "--image", at("a.mfd"), ...more, "--json");
    expect((await restore()).exit).toBe(2);
    expect((await restore("--yes", "--sectors", "1-99")).exit).toBe(2);
    expect((await restore("--yes", "--sectors", "0,1")).json()).toMatchObject({
      ok: true,
      outcome: "done",
      sectorsVerified: [0, 1],
    });
    await cli("read", "--encoder", "sim:twn4", "--spec", at("spec.json"), "--out", at("b.mfd"));
    expect(await readFile(at("b.mfd"))).toEqual(await readFile(at("a.mfd")));
    const spoilt = await readFile(at("a.mfd"));
    spoilt[2 * 64 + 48 + 6] = 0;
    await writeFile(at("a.mfd"), spoilt);
    expect((await restore("--yes")).json()).toMatchObject({ error: { code: "TRAILER_UNSAFE", values: { sector: 2 } } });
  });

  it("warns of an image of another card, with both numbers and of block 0, and says it before it writes", async () => {
    await cli("layout", "--spec", at("spec.json"), "--uid", "DEADBEEF", "--out", at("other.mfd"));
    await cli("layout", "--spec", at("spec.json"), "--uid", "04A1B2C3", "--out", at("own.mfd"));
    const restore = (image: string, ...more: string[]) =>
      cli("restore", "--encoder", "sim:twn4", "--image", at(image), ...more);
    const both = /card DEADBEEF, the card on the encoder is 04A1B2C3/;
    const planned = await restore("other.mfd", "--dry-run");
    expect(planned.err).toMatch(both);
    expect(planned.err).toContain("Block 0, which has the number, is not written");
    expect((await restore("other.mfd", "--dry-run", "--json")).json()).toMatchObject({ warnings: ["otherCard"] });
    const part = await restore("other.mfd", "--yes", "--sectors", "2", "--lang", "zh");
    expect([part.exit, part.err.includes("块 0")]).toEqual([0, false]);
    expect(part.err).toContain("映像属于卡 DEADBEEF，发卡机上是卡 04A1B2C3");
    const written = await restore("other.mfd", "--yes", "--json", "--sectors", "0");
    expect(written.json()).toMatchObject({ ok: true, warnings: ["otherCard"] });
    const key = ["--key", "FFFFFFFFFFFF"] as const;
    expect((await restore("own.mfd", "--yes", "--json", "--sectors", "2", ...key)).json()).toMatchObject({
      warnings: [],
    });
  });

  it.each([
    [
      "en",
      "This job is for a MIFARE Classic 4K card; the card on the encoder is a MIFARE Classic 1K (CARD_SIZE_WRONG)",
    ],
    ["zh", "此任务需要MIFARE Classic 4K卡，发卡机上是MIFARE Classic 1K"],
  ])("names both sizes where a specification is for another one: %s", async (language, message) => {
    await writeFile(at("4k.json"), JSON.stringify({ ...SPEC, cardSize: "4k" }));
    const output = await cli("write", "--encoder", "sim:twn4", "--spec", at("4k.json"), "--lang", language);
    expect(output).toMatchObject({ exit: 1, err: expect.stringContaining(message) });
  });

  it("rejects an image with unknown bytes before it looks for a card", async () => {
    await cli("write", "--encoder", "sim:twn4", "--spec", at("spec.json"));
    await cli("read", "--encoder", "sim:twn4", "--out", at("part.json"));
    const restore = (...more: string[]) =>
      cli("restore", "--encoder", "twn4:/dev/nowhere", "--image", at("part.json"), "--yes", "--json", ...more);
    expect((await restore()).json()).toMatchObject({ error: { code: "IMAGE_INCOMPLETE", values: { sector: 0 } } });
    expect((await restore("--sectors", "2,3-5")).json()).toMatchObject({ error: { code: "NO_ENCODER" } });
    const beyond = await cli(
      "restore",
      "--encoder",
      "sim:twn4",
      "--image",
      at("part.json"),
      "--yes",
      "--sectors",
      "16",
    );
    expect([beyond.exit, beyond.err]).toEqual([
      2,
      "Wrong usage: --sectors 16: expected sectors of 0–15, e.g. 1-15 or 1,2,5\n",
    ]);
  });

  it("takes the specification from standard input", async () => {
    const { exit } = await cliWith(
      { stdin: JSON.stringify(SPEC) },
      "layout",
      "--spec",
      "-",
      "--uid",
      "04A1B2C3",
      "--out",
      at("a.mfd"),
    );
    expect(exit).toBe(0);
    expect((await stat(at("a.mfd"))).mode & 0o777).toBe(0o600);
  });

  it("reports the path of an invalid field of a specification", async () => {
    await writeFile(at("bad.json"), JSON.stringify({ ...SPEC, hotelNumber: -1 }));
    const output = await cli("layout", "--spec", at("bad.json"), "--uid", "04A1B2C3", "--out", at("a.mfd"), "--json");
    expect(output.exit).toBe(2);
    expect(output.json()).toMatchObject({ error: { code: "SPEC_WRONG", values: { path: "hotelNumber" } } });
  });

  it("lists sectors that no key opens, marks their bytes as unknown, and reports that the read is incomplete", async () => {
    await cli("write", "--encoder", "sim:twn4", "--spec", at("spec.json"));
    const output = await cli("read", "--encoder", "sim:twn4", "--out", at("part.json"), "--json");
    expect(output.exit).toBe(3);
    expect(output.json()).toMatchObject({ ok: false, unreadSectors: [1] });
    expect(JSON.parse(await readFile(at("part.json"), "utf8")).blocks["4"]).toBeUndefined();
  });

  it("tries the keys of a key file, plain or in pairs by sector", async () => {
    await cli("write", "--encoder", "sim:twn4", "--spec", at("spec.json"));
    const { json } = await cli(
      "read",
      "--encoder",
      "sim:twn4",
      "--spec",
      at("spec.json"),
      "--out",
      at("all.mfd"),
      "--json",
    );
    expect(json()).toMatchObject({ unreadSectors: [] });
    const trailer = (await readFile(at("all.mfd"))).subarray(7 * 16, 8 * 16).toString("hex");
    await writeFile(at("plain.keys"), `# hotel\n${trailer.slice(0, 12)}\n${trailer.slice(20)}\n`);
    const plain = await cli(
      "read",
      "--encoder",
      "sim:twn4",
      "--keys",
      at("plain.keys"),
      "--out",
      at("b.mfd"),
      "--json",
    );
    expect(plain.json()).toMatchObject({ unreadSectors: [] });
    await writeFile(at("bad.keys"), "12345\n");
    const bad = await cli("read", "--encoder", "sim:twn4", "--keys", at("bad.keys"), "--out", at("b.mfd"), "--json");
    expect(bad.json()).toMatchObject({ error: { code: "KEY_LINE_WRONG", values: { lines: "1" } } });
  });

  it("writes an expired card with a warning, and a valid one without", async () => {
    const write = async (validTo: number, ...more: string[]) => {
      await writeFile(at("dated.json"), JSON.stringify({ ...SPEC, validTo }));
      return cli("write", "--encoder", "sim:twn4", "--spec", at("dated.json"), ...more);
    };
    const late = await write(1_600_000_000);
    expect([late.exit, late.err.includes("already expired")]).toEqual([0, true]);
    expect((await write(1_600_000_000, "--json")).json()).toMatchObject({ ok: true, warnings: ["expired"] });
    for (const validTo of [0, 4_000_000_000])
      expect((await write(validTo, "--json")).json()).toMatchObject({ warnings: [] });
  });

  it("shows with --dry-run what it would write, and writes nothing", async () => {
    const write = (...more: string[]) => cli("write", "--encoder", "sim:twn4", "--spec", at("spec.json"), ...more);
    const planned = await write("--dry-run");
    expect([planned.exit, planned.out]).toEqual([
      0,
      [
        "Card 04A1B2C3: 6 blocks would be written",
        "sector 1  data                  block 4–6",
        "sector 1  keys and access bits  block 7",
        "sector 0  keys and access bits  block 3",
        "sector 0  directory             block 1",
        "",
      ].join("\n"),
    ]);
    expect((await write("--dry-run")).out).toBe(planned.out);
    expect((await write()).exit).toBe(0);
    expect((await write("--dry-run", "--json")).json()).toMatchObject({ ok: true, dryRun: true, blocks: [] });
    const erase = await cli("erase", "--encoder", "sim:twn4", "--spec", at("spec.json"), "--dry-run", "--lang", "zh");
    expect(erase.out).toContain("密钥和访问位  块 7");
    await cli("layout", "--spec", at("spec.json"), "--uid", "04A1B2C3", "--out", at("a.mfd"));
    const restore = ["restore", "--encoder", "sim:twn4", "--image", at("a.mfd")];
    expect((await cli(...restore)).err).toContain("missing option --yes");
    expect((await cli(...restore, "--dry-run")).exit).toBe(0);
  });

  it("takes a raw image of 4096 bytes of a 1K card as one, and says so", async () => {
    await cli("layout", "--spec", at("spec.json"), "--uid", "04A1B2C3", "--out", at("a.mfd"));
    const long = Buffer.concat([await readFile(at("a.mfd")), Buffer.alloc(3072)]);
    await writeFile(at("long.mfd"), long);
    const shown = await cli("show", "--image", at("long.mfd"));
    expect(shown.err).toContain("long.mfd has 4096 bytes, but its block 0 is that of a 1K card");
    expect(shown.out).not.toContain("sector 16");
    expect((await cli("diff", at("a.mfd"), at("long.mfd"))).exit).toBe(0);
    expect((await cli("show", "--image", at("a.mfd"))).err).toBe("");
  });

  it("does not guess a dump's format from an unknown file extension", async () => {
    await cli("layout", "--spec", at("spec.json"), "--uid", "04A1B2C3", "--out", at("a.mfd"));
    const output = await cli("convert", at("a.mfd"), at("x.foo"));
    expect(output.exit).toBe(2);
    expect(output.err).toContain(".eml");
    await expect(stat(at("x.foo"))).rejects.toThrow("ENOENT");
    expect((await cli("convert", at("a.mfd"), at("x.foo"), "--format", "eml")).exit).toBe(0);
    expect((await cli("convert", at("a.mfd"), at("x.dump"))).exit).toBe(0);
  });

  it("shows a map without keys, and converts between dump formats", async () => {
    await cli("layout", "--spec", at("spec.json"), "--uid", "04A1B2C3", "--out", at("a.mfd"));
    const shown = await cli("show", "--image", at("a.mfd"));
    expect(shown.out).toContain("plan: door lock");
    expect(shown.out).toContain("** ** ** ** ** ** 78 77 88 00 ** ** ** ** ** **");
    for (const [from, to] of [
      ["a.mfd", "b.nfc"],
      ["b.nfc", "c.mct"],
      ["c.mct", "d.eml"],
      ["d.eml", "e.json"],
      ["e.json", "f.mfd"],
    ]) {
      expect((await cli("convert", at(from ?? ""), at(to ?? ""))).exit).toBe(0);
    }
    expect(await readFile(at("f.mfd"))).toEqual(await readFile(at("a.mfd")));
  });

  it.each([
    ["short.mct", "+Sector: 0\n0011\n", "line 2: a block must be 16 bytes", "第2行有误：一个块须为16字节"],
    [
      "bad.eml",
      `${"00".repeat(16)}\n${"0O".repeat(16)}`,
      "line 2: a character is not a hex digit",
      "第2行有误：包含非十六进制",
    ],
    ["cut.json", '{\n"blocks": {', "line 2: not valid JSON", "第2行有误：不是有效的JSON"],
    ["block.json", '{"blocks":{"7":"00"}}', "block 7: must be 16 bytes in hex", "块7有误：须为16字节"],
    ["long.mfd", "\0".repeat(1000), "long.mfd holds 1000 bytes: no MIFARE Classic card has this size", "含1000字节"],
    ["cut.eml", `${"00".repeat(16)}\n`.repeat(63), "A card has 320, 1024, 2048, 4096 bytes", "卡的容量为320"],
    [
      "ntag.nfc",
      "Filetype: Flipper NFC device\nDevice type: NTAG215\n",
      "not a dump of a MIFARE",
      "不是MIFARE Classic",
    ],
  ])("says of a damaged dump which line or block, and why: %s", async (name, content, en, zh) => {
    await writeFile(at(name), content);
    const output = await cli("show", "--image", at(name));
    expect(output).toMatchObject({ exit: 1, out: "", err: expect.stringContaining(en) });
    expect(output.err).toContain(name);
    expect((await cli("show", "--image", at(name), "--lang", "zh")).err).toContain(zh);
  });

  it("never prints a master key", async () => {
    const everything = await Promise.all([
      cli("write", "--encoder", "sim:twn4", "--spec", at("spec.json")),
      cli("inspect", "--encoder", "sim:twn4", "--spec", at("spec.json"), "--json"),
      cli("layout", "--spec", at("spec.json"), "--uid", "00", "--out", at("x")),
    ]);
    for (const { out, err } of everything)
      expect((out + err).toUpperCase()).not.toMatch(new RegExp(`${HOTEL_KEY}|${FACTORY_KEY}`));
  });
});
