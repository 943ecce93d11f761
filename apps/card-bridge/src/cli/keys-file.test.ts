import { writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { parseKeys } from "./keys-file.ts";
import { cliSetup } from "./testing/cli.ts";

const { at, cli } = cliSetup();
const [A, B] = ["A0B0C0D0E0F0", "B1B2B3B4B5B6"] as const;
const bytes = (hex: string) => Buffer.from(hex, "hex");
/** Slot and key of one sector. */
const inSector = (data: Uint8Array, sector: number) =>
  parseKeys(data, "x.keys")
    .candidates.filter((one) => one.sector === sector)
    .map(({ slot, key }) => `${slot} ${key.reveal()}`);

const FLIPPER = `Filetype: Flipper NFC keys
Version: 1
Mifare Classic type: 1K
Key A map: 0000000000000005
Key B map: 0000000000000004
Key A sector 0: FF FF FF FF FF FF
Key A sector 2: A0 B0 C0 D0 E0 F0
Key B sector 2: B1 B2 B3 B4 B5 B6
`;
const MCT = `+Sector: 0\n${`${"00".repeat(16)}\n`.repeat(3)}FFFFFFFFFFFFFF078069------------
+Sector: 2\n${`${"--".repeat(16)}\n`.repeat(3)}${A}78778800${B}\n`;
const LIST = `# 前台\n${A}\n`;
const utf16 = (text: string) => Buffer.from(text, "utf16le");
const swapped = (text: string) => utf16(text).swap16();

/** A file of Proxmark for so many sectors, with keys of its own in sector 2. */
function proxmark(count: number): Buffer {
  const file = Buffer.alloc(count * 12, 0xff);
  file.set(bytes(A), 2 * 6);
  file.set(bytes(B), (count + 2) * 6);
  return file;
}

describe("key files of other programs", () => {
  it.each([
    ["Flipper", Buffer.from(FLIPPER)],
    ["Flipper, with CRLF", Buffer.from(FLIPPER.replaceAll("\n", "\r\n"))],
    ["MIFARE Classic Tool", Buffer.from(MCT)],
    ["Proxmark, Mini", proxmark(5)],
    ["Proxmark, 1K", proxmark(16)],
    ["Proxmark, 2K", proxmark(32)],
    ["Proxmark, 4K", proxmark(40)],
  ])("give each sector its keys: %s", (_, data) => {
    expect(inSector(data, 2)).toEqual([`A ${A}`, `B ${B}`]);
    expect(inSector(data, 3)).not.toContain(`A ${A}`);
  });

  it("leave out what a Flipper or MIFARE Classic Tool does not know", () => {
    expect(inSector(Buffer.from(FLIPPER), 0)).toEqual(["A FFFFFFFFFFFF"]);
    expect(inSector(Buffer.from(FLIPPER), 1)).toEqual([]);
    expect(inSector(Buffer.from(MCT), 1)).toEqual([]);
  });

  it.each([
    ["UTF-8", Buffer.from(LIST)],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${LIST}`)],
    ["UTF-16", utf16(`\ufeff${LIST}`)],
    ["UTF-16 without a mark", utf16(LIST)],
    ["UTF-16, high byte first", swapped(`\ufeff${LIST}`)],
    ["UTF-16, high byte first, without a mark", swapped(LIST)],
  ])("are read as text in %s", (_, data) => {
    expect(inSector(data, 7)).toEqual([`A ${A}`, `B ${A}`]);
  });
});

describe("--keys", () => {
  const keys = (...more: string[]) => cli("keys", "--encoder", "sim:twn4", "--keys", at("own.keys"), ...more);

  it("lists all bad lines, and leaves them out with --skip-bad, where each still stands for its sector", async () => {
    const lines = ["# list", "12", `${A}:${B}`, "", "34", "56:", `${A}:${B}`, "5G"];
    await writeFile(at("own.keys"), lines.join("\n"));
    const refused = await keys();
    expect(refused).toMatchObject({ exit: 1, err: expect.stringContaining("own.keys: no key in line 2, 5–6, 8;") });
    expect((await keys("--json")).json()).toMatchObject({ error: { values: { lines: "2, 5–6, 8" } } });
    expect((await keys("--lang", "zh")).err).toContain("第2, 5–6, 8行不是密钥");
    const skipped = await keys("--skip-bad");
    expect(skipped).toMatchObject({ exit: 0, err: expect.stringContaining("no key in line 2, 5–6, 8, left out") });
    const { candidates } = parseKeys(Buffer.from(lines.join("\n")), "own.keys");
    expect(candidates.map(({ sector }) => sector)).toEqual([0, 0, 2, 2]);
    await writeFile(at("own.keys"), `${FLIPPER}Key C sector 1: 00\nKey A sector 41: ${"00 ".repeat(6)}\n`);
    expect((await keys()).err).toContain("no key in line 9–10;");
  });

  it.each([
    ["zeros", Buffer.alloc(100)],
    ["a picture", Buffer.from("89504E470D0A1A0A", "hex")],
    ["half a UTF-16 letter", utf16(`\ufeff${LIST}`).subarray(0, -1)],
    ["a dump with a bad line", Buffer.from(MCT.replace("+Sector: 2", "+Sector: 99"))],
  ])("names a file that holds no keys as that: %s", async (_, data) => {
    await writeFile(at("own.keys"), data);
    expect(await keys()).toMatchObject({
      exit: 1,
      err: expect.stringMatching(/own\.keys is not a key file.*\n.*Proxmark/),
    });
  });
});
