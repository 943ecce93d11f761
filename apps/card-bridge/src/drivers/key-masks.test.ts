import { hex } from "@adel/card";
import { describe, expect, it } from "vitest";
import type { ApduPort } from "../transport/apdu-port.ts";
import type { LineBytes } from "./line-trace.ts";
import { shownReader } from "./pcsc/shown-reader.ts";
import { toFrame } from "./pn532/frames.ts";
import { createLineView as pn532View } from "./pn532/line-view.ts";
import { createLineView as twn4View } from "./twn4/line-view.ts";

// What is only counted and not shown is undefined here.

const A = "E7D6C5B4A392";
const B = "0B1C2D3E4F50";
const STARS = "*".repeat(12);
/** A trailer whose access bits contradict each other: only its number tells that it contains keys. */
const DAMAGED = `${A}00000000${B}`;
const MASKED = `${STARS}00000000${STARS}`;
const DATA = "000102030405060708090A0B0C0D0E0F";
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "hex"));
const { signal } = new AbortController();

describe("a reader's commands", () => {
  /** What is shown of one command and its reply. */
  async function shownOf(command: string, reply = "9000"): Promise<readonly (string | undefined)[]> {
    const lines: LineBytes[] = [];
    const port: ApduPort = {
      path: "reader",
      disconnected: signal,
      close: () => Promise.resolve(),
      powerUp: () => Promise.resolve(null),
      transmit: () => Promise.resolve(bytesOf(reply)),
      escape: () => Promise.resolve(null),
    };
    await shownReader(port, (line) => lines.push(line)).transmit(bytesOf(command), signal);
    return lines.map(({ text }) => text);
  }

  it.each([
    ["a key that is loaded", `FF82000006${A}`, `FF82000006${STARS}`],
    ["one that is a byte short", `FF82000005${A.slice(2)}`, undefined],
    ["one that is a byte too long", `FF82000007${A}AA`, undefined],
    ["a trailer that is written", `FFD6000710${DAMAGED}`, `FFD6000710${MASKED}`],
    ["one that is a byte short", `FFD600070F${DAMAGED.slice(2)}`, undefined],
    ["one that is a byte too long", `FFD6000711${DAMAGED}AA`, undefined],
    ["data that is written", `FFD6000410${DATA}`, `FFD6000410${DATA}`],
    ["a command without a key", "FFCA000000", "FFCA000000"],
    ["an unknown command as long as a key", `FF84000006${A}`, undefined],
    ["an unknown command as long as a block", `FFD4000710${DAMAGED}`, undefined],
    ["a command to the card itself", `0082000006${A}`, undefined],
  ])("%s", async (_, command, shown) => {
    expect(await shownOf(command)).toEqual([shown, "9000"]);
  });

  it.each([
    ["a trailer", "FFB0000710", `${DAMAGED}9000`, `${MASKED}9000`],
    ["data", "FFB0000410", `${DATA}9000`, `${DATA}9000`],
    ["a block that is a byte short", "FFB0000710", `${DAMAGED.slice(2)}9000`, undefined],
    ["a block that is a byte too long", "FFB0000710", `${DAMAGED}AA9000`, undefined],
    ["a status", "FFB0000710", "6300", "6300"],
    ["a UID", "FFCA000000", "04A1B2C39000", "04A1B2C39000"],
    ["a reply to a key", `FF82000006${A}`, `${A}9000`, undefined],
  ])("are answered: %s", async (_, command, reply, shown) => {
    expect((await shownOf(command, reply))[1]).toBe(shown);
  });
});

describe("the frames of a PN532", () => {
  const exchange = (data: string) => toFrame(bytesOf(`4001${data}`));
  const shownOf = (bytes: Uint8Array) => pn532View().sent(bytes)[0]?.text;
  const [login, write] = [`6004${A}01020304`, `A007${DAMAGED}`];

  it.each([
    ["a login", login, `D440016004${STARS}`],
    ["a login that is a byte short", login.slice(0, -2), undefined],
    ["a login that is a byte too long", `${login}AA`, undefined],
    ["a login with key B", `6104${B}01020304`, `D4400161`],
    ["a trailer that is written", write, `A007${MASKED}`],
    ["a trailer that is a byte short", write.slice(0, -2), undefined],
    ["a trailer that is a byte too long", `${write}AA`, undefined],
    ["data that is written", `A004${DATA}`, `A004${DATA}`],
    ["a read", "3007", "3007"],
    ["a read with a byte too many", "3007AA", undefined],
    ["another command of the card", `C004${A}`, undefined],
  ])("%s", (_, data, part) => {
    const shown = shownOf(exchange(data));
    if (part === undefined) expect(shown).toBeUndefined();
    else expect(shown).toContain(part);
    expect(shown ?? "").not.toMatch(new RegExp(`${A}|${B}`));
  });

  it.each([
    ["whose length is wrong", (frame: Uint8Array) => frame.with(3, (frame[3] ?? 0) + 1)],
    ["whose length has a wrong checksum", (frame: Uint8Array) => frame.with(4, (frame[4] ?? 0) + 1)],
    ["with a byte after it", (frame: Uint8Array) => Uint8Array.of(...frame, 0)],
    ["without its last byte", (frame: Uint8Array) => frame.slice(0, -1)],
    ["of the encoder", (frame: Uint8Array) => frame.with(5, 0xd5)],
    ["after another byte than padding", (frame: Uint8Array) => Uint8Array.of(0x11, ...frame)],
  ])("one %s is only counted", (_, damage) => {
    expect(shownOf(damage(exchange("3007")))).toBeUndefined();
  });

  it("a command without a key is only counted if one follows it", () => {
    expect(shownOf(Uint8Array.of(...toFrame(Uint8Array.of(0x02)), ...bytesOf(A)))).toBeUndefined();
  });

  it("are shown after a wake-up", () => {
    const frame = exchange("3007");
    expect(shownOf(Uint8Array.of(0x55, 0x55, 0x00, ...frame))).toBe(`555500${hex(frame)}`);
  });

  /** A reply of the encoder with its checksum. */
  const reply = (data: string) => {
    const bytes = bytesOf(`D541${data}`);
    const sum = -bytes.reduce((total, byte) => total + byte, 0) & 0xff;
    return Uint8Array.of(0, 0, 0xff, bytes.length, -bytes.length & 0xff, ...bytes, sum, 0);
  };
  it.each([
    ["a trailer", "3007", `00${DAMAGED}`, `D54100${MASKED}**00`],
    ["data", "3004", `00${DATA}`, `D54100${DATA}`],
    ["a block that is a byte short", "3007", `00${DAMAGED.slice(2)}`, undefined],
    ["a block that is a byte too long", "3007", `00${DAMAGED}AA`, undefined],
    ["a status", "3007", "14", "D54114"],
  ])("are answered: %s", (_, data, text, part) => {
    const view = pn532View();
    view.sent(exchange(data));
    const [shown] = view.received(reply(text));
    if (part === undefined) expect(shown?.text).toBeUndefined();
    else expect(shown?.text).toContain(part);
  });
});

describe("the lines of a TWN4", () => {
  const lineOf = (text: string) => Buffer.from(`${text}\r`, "latin1");
  const [login, write] = [`0B00${A}0001`, `0B0207${DAMAGED}`];

  it.each([
    ["a login", login, `0B00${STARS}0001`],
    ["a login with a checksum", `${login}1234`, `0B00${STARS}0001****`],
    ["a login that is a byte short", login.slice(0, -2), undefined],
    ["a login that is a byte too long", `${login}AA`, undefined],
    ["a trailer that is written", write, `0B0207${MASKED}`],
    ["a trailer with a checksum", `${write}1234`, `0B0207${MASKED}****`],
    ["a trailer that is a byte short", write.slice(0, -2), undefined],
    ["a trailer that is a byte too long", `${write}AA`, undefined],
    ["data that is written", `0B0204${DATA}`, `0B0204${DATA}`],
    ["a read", "0B0107", "0B0107"],
    ["a read with a byte too many", "0B0107AA", undefined],
    ["another function", `0B05${A}`, undefined],
    ["another function as long as a login", `0B05${A}0001`, undefined],
  ])("%s", (_, line, shown) => {
    expect(twn4View().sent(lineOf(line))[0]?.text).toBe(shown);
  });

  it.each([
    ["a trailer", "0B0107", `0001${DAMAGED}`, `0001${MASKED}`],
    ["a trailer with a checksum", "0B0107", `0001${DAMAGED}1234`, `0001${MASKED}****`],
    ["data", "0B0104", `0001${DATA}`, `0001${DATA}`],
    ["a block that is a byte short", "0B0107", `0001${DAMAGED.slice(2)}`, undefined],
    ["a block that is a byte too long", "0B0107", `0001${DAMAGED}AA`, undefined],
    ["a block that was not read", "0B0107", `0000${DAMAGED}`, undefined],
    ["an unknown reply too short for a key", "0003", "00AABBCCDDEEFF", "00AABBCCDDEEFF"],
    ["an unknown reply with room for a key", "0003", `0000${A}`, undefined],
    ["an error that is known", "0003", "05", "05"],
    ["an error that is not", "0003", "06", undefined],
  ])("are answered: %s", (_, sent, text, shown) => {
    const view = twn4View();
    view.sent(lineOf(sent));
    expect(view.received(lineOf(text))[0]?.text).toBe(shown);
  });
});
