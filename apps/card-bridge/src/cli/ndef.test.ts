import { writeFile } from "node:fs/promises";
import { block, bytes, crc8Mad, directoryImage, emptyCard, hex, printDump, uid, withBlocks } from "@adel/card";
import { describe, expect, it } from "vitest";
import { cliSetup } from "./testing/cli.ts";

const { at, cli } = cliSetup();
const SIM = ["--encoder", "sim:twn4"] as const;
const NDEF_TRAILER = "D3F7D3F7D3F77F078840FFFFFFFFFFFF";
/** A URI, a text in Chinese, a MIME record and a smart poster: 64 bytes, so that they need a second sector. */
const RECORDS = [
  "9101 0D 55 01 61646166727569742E636F6D",
  "1101 09 54 02 7A68 E6B996E5BA97",
  "1203 02 612F62 0102",
  "5102 03 5370 D00000",
];
const message = hex(bytes(RECORDS.join("")));
const AREA = `0000 03 ${hex([message.length / 2])} ${message} FE`;

/** A dump whose directory lists sectors 1 and 3 for NDEF, with these bytes in them. */
async function dump(area: string) {
  const data = new Uint8Array(96);
  data.set(bytes(area));
  const entries = new Map([1, 3].map((sector) => [sector, 0xe103] as const));
  const card = withBlocks(emptyCard(uid("04A1B2C3"), "1k"), [
    ...directoryImage({ info: [0, 0], entries }, "1k"),
    ...[4, 5, 6, 12, 13, 14].map((number, index) => [number, block(data.slice(16 * index, 16 * index + 16))] as const),
  ]);
  await writeFile(at("card.mfd"), printDump(card, "mfd"));
}
const IMAGE = ["--image", "card.mfd"] as const;
const ndef = (...more: string[]) => cli("ndef", IMAGE[0], at(IMAGE[1]), ...more);

describe("ndef", () => {
  it("prints every record by its kind, in both languages", async () => {
    await dump(AREA);
    const en = await ndef();
    expect(en.exit).toBe(0);
    expect(en.out).toBe(
      [
        "Card 04A1B2C3, MIFARE Classic 1K",
        "NDEF, sectors 1, 3: 4 records",
        "1  URI                    http://www.adafruit.com",
        "2  text   zh              湖店",
        "3  MIME   a/b             0102",
        "4  other  urn:nfc:wkt:Sp  D00000",
        "",
      ].join("\n"),
    );
    expect((await ndef("--lang", "zh")).out).toMatch(/\nNDEF，扇区 1, 3：4 条记录\n1 {2}网址 {2,}http/);
    expect((await ndef("--json")).json()).toMatchObject({
      sectors: [1, 3],
      records: [
        { kind: "uri", uri: "http://www.adafruit.com" },
        { kind: "text", language: "zh", text: "湖店" },
        { kind: "mime", type: "a/b", data: "0102" },
        { kind: "other", type: "urn:nfc:wkt:Sp", data: "D00000" },
      ],
    });
  });

  it("reads a card with the public keys, without any given key", async () => {
    const aids = `00 03E1 ${"00".repeat(28)}`;
    const directory = hex(bytes(`${hex([crc8Mad(bytes(aids))])}${aids}`));
    const write = (number: number, data: string) =>
      cli("block", "write", ...SIM, "--block", String(number), "--data", data, "--yes");
    await write(1, directory.slice(0, 32));
    await write(4, "0000030ED1010A5402656E6D6F726574");
    await write(5, "746FFE00000000000000000000000000");
    expect((await write(7, NDEF_TRAILER)).exit).toBe(0);
    expect((await cli("block", "read", ...SIM, "--block", "4")).exit).not.toBe(0);
    expect((await cli("ndef", ...SIM)).out).toBe(
      "Card 04A1B2C3, MIFARE Classic 1K\nNDEF, sector 1: 1 record\n1  text  en  moretto\n",
    );
  });

  it("reports invalid data and its block", async () => {
    await dump(`03 50 ${message}`);
    expect(await ndef()).toMatchObject({
      exit: 1,
      err: expect.stringContaining("Malformed NDEF data in block 13: a record runs past the end of its message"),
    });
    await dump("03 FE");
    const zh = await ndef("--lang", "zh");
    expect(zh.err).toContain("块4中的NDEF数据有误：TLV 块超出末尾");
    expect((await ndef("--json")).json()).toMatchObject({ error: { code: "NDEF_WRONG", values: { block: 4 } } });
  });

  it("reports that there is none, and that one of its sectors was not read", async () => {
    const empty = await cli("ndef", ...SIM);
    expect([empty.exit, empty.out]).toEqual([0, expect.stringContaining("The directory lists no NDEF sectors")]);
    await dump("FE");
    expect((await ndef()).out).toContain("NDEF, sectors 1, 3: no records");
    const card = `${hex(bytes("04A1B2C3D40804000000000000000000"))}\n`;
    await writeFile(at("card.eml"), `${card}${"-".repeat(32)}\n`.repeat(32));
    expect((await cli("ndef", "--image", at("card.eml"))).exit).toBe(1);
    expect(await cli("ndef")).toMatchObject({ exit: 2, err: expect.stringContaining("--encoder | --image") });
  });

  it("prints no control characters of a terminal", async () => {
    await dump("03 0D D1010954 02656E 1B5B324A0D0A FE");
    expect((await ndef()).out).toContain("1  text  en  \\u{1B}[2J\\u{D}\\u{A}\n");
  });
});
