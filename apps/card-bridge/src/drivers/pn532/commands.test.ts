import { readFileSync } from "node:fs";
import { block, bytes, DEFAULT_KEY, hex, key, uid } from "@adel/card";
import { describe, expect, it } from "vitest";
import { framed } from "../../framing/framed.ts";
import {
  authenticate,
  type Command,
  echo,
  getFirmware,
  limitTries,
  listAts,
  listTargets,
  readBlock,
  requestAts,
  samConfiguration,
  setParameters,
  setRate,
  switchField,
  testAntenna,
  writeBlock,
} from "./commands.ts";
import { ACK, cutFrame, type Frame, NACK, toFrame, WAKE_UP } from "./frames.ts";
import { fixture, fixtures } from "./testing/fixtures.ts";

const DATA = block("000102030405060708090A0B0C0D0E0F");
const CARD = uid("9D44A346");

/** All frames that a stream finds in bytes, in chunks of `size`. */
function received(bytes: Uint8Array, size = bytes.length): (Frame | "noise")[] {
  const found: (Frame | "noise")[] = [];
  const stream = framed<Frame>({
    cut: cutFrame,
    onFrame: (frame) => found.push(frame),
    onNoise: () => found.push("noise"),
  });
  for (let at = 0; at < bytes.length; at += size) stream.feed(bytes.slice(at, at + size));
  return found;
}
function answerIn(bytes: Uint8Array): Uint8Array {
  const [frame] = received(bytes);
  if (typeof frame !== "object" || frame.kind !== "answer") throw new Error(`no answer in ${hex(bytes)}`);
  return frame.data;
}
/** Runs a command against its fixture: the bytes sent, and the decoded reply. */
function through<I, O>(name: string, command: Command<I, O>, input: I): O | undefined {
  const { question, answer } = fixture(name);
  expect(hex(toFrame(command.encode(input)))).toBe(hex(question));
  const data = answerIn(answer);
  expect(data[0]).toBe((command.encode(input)[0] ?? 0) + 1);
  return command.decode(data.subarray(1), input);
}

describe("PN532 commands against recorded frames", () => {
  it("wake the encoder", () => expect(through("samConfiguration", samConfiguration, undefined)).toBe(true));
  it("read the version", () => expect(through("getFirmware", getFirmware, undefined)).toBe("PN532 v1.6"));
  it("have bytes echoed, and accept no others", () => {
    expect(through("echo", echo, Buffer.from("libnfc"))).toBe(true);
    const { answer } = fixture("echo");
    expect(echo.decode(answerIn(answer).subarray(1), Buffer.from("libnfd"))).toBeUndefined();
  });
  it("test the antenna", () => {
    expect(through("testAntenna", testAntenna, undefined)).toBe(true);
    expect(through("testAntennaBroken", testAntenna, undefined)).toBe(false);
  });
  it("keep cards with more functions in MIFARE Classic mode", () =>
    expect(through("setParameters", setParameters, undefined)).toBe(true));
  it("request a card's ATS, and reset the card by switching the field off", () => {
    expect(through("requestAts", requestAts, undefined)).toBe(true);
    expect(hex(through("listAts", listAts, undefined) ?? [])).toBe("067577810280");
    expect(through("fieldOff", switchField, false)).toBe(true);
    expect(through("fieldOn", switchField, true)).toBe(true);
    const listed = (text: string) => listAts.decode(bytes(text), undefined);
    expect([listed("00"), listed("01010004080404A1B2C3")]).toEqual([null, new Uint8Array()]);
    for (const wrong of ["", "0001", "0201", "01010004280404A1B2", "01010004280404A1B2C3077577"])
      expect(listed(wrong)).toBeUndefined();
  });
  it("limit the retries", () => expect(through("limitTries", limitTries, undefined)).toBe(true));
  it("change the rate", () => expect(through("setRate", setRate, 921_600)).toBe(true));
  it.each([
    ["listTargets", [{ atqa: 0x0004, sak: 0x08, uid: "9D44A346" }]],
    ["listTargetsEmpty", []],
    ["listTargetsLong", [{ atqa: 0x0042, sak: 0x18, uid: "043318EA703280" }]],
    [
      "listTargetsTwo",
      [
        { atqa: 0x0004, sak: 0x08, uid: "9D44A346" },
        { atqa: 0x0004, sak: 0x08, uid: "0BADCA2D" },
      ],
    ],
  ])("reads the answer %s", (name, cards) => {
    const found = through(name, listTargets, undefined);
    expect(found?.map((target) => ({ ...target, uid: hex(target.uid) }))).toEqual(cards);
  });
  it("remove ATS and cascade tags", () => {
    const ats = Buffer.from("0101034420078804112233445566067577810280", "hex");
    const tagged = Buffer.from("01010342180888041122334455660102", "hex");
    expect(listTargets.decode(ats, undefined)).toBeUndefined();
    expect(listTargets.decode(tagged.subarray(0, 14), undefined)?.map((one) => hex(one.uid))).toEqual([
      "04112233445566",
    ]);
    const long = Buffer.from("0101034420070411223344556606757781028000", "hex");
    expect(listTargets.decode(long.subarray(0, 19), undefined)?.map((one) => hex(one.uid))).toEqual(["04112233445566"]);
  });
  it("open a sector with key A, with key B, with the last four bytes of a long UID", () => {
    const login = { sector: 0, key: DEFAULT_KEY, as: "A", uid: CARD } as const;
    expect(through("authenticateA", authenticate, login)).toBe(true);
    const other = { sector: 1, key: key("B0B1B2B3B4B5"), as: "B", uid: CARD } as const;
    expect(through("authenticateB", authenticate, other)).toBe(true);
    const long = { sector: 1, key: key("A73F5DC1D333"), as: "A", uid: uid("043318EA703280") } as const;
    expect(through("authenticateLong", authenticate, long)).toBe(true);
  });
  it("report why a sector was not opened", () => {
    const login = { sector: 3, key: key("010203040506"), as: "A", uid: CARD } as const;
    expect(through("authenticateRefused", authenticate, login)).toEqual({ status: 0x14 });
  });
  it("read a block", () => expect(through("readBlock", readBlock, 8)).toEqual(DATA));
  it("report that a card does not reply", () => expect(through("readSilent", readBlock, 8)).toEqual({ status: 0x01 }));
  it("write a block", () => expect(through("writeBlock", writeBlock, { block: 4, data: DATA })).toBe(true));
  it("report that a card rejects a write", () =>
    expect(through("writeRefused", writeBlock, { block: 4, data: DATA })).toEqual({ status: 0x13 }));
  it("reject a reply in the format of another command", () => {
    expect(readBlock.decode(Uint8Array.of(0, 1, 2, 3), 4)).toBeUndefined();
    expect(readBlock.decode(Uint8Array.of(), 4)).toBeUndefined();
    expect(writeBlock.decode(new Uint8Array(17), { block: 4, data: DATA })).toBeUndefined();
    expect(getFirmware.decode(Uint8Array.of(0x32, 1), undefined)).toBeUndefined();
    expect(listTargets.decode(Uint8Array.of(), undefined)).toBeUndefined();
    expect(listTargets.decode(Uint8Array.of(1, 1, 0, 4, 8, 4, 1, 2), undefined)).toBeUndefined();
    expect(listTargets.decode(Uint8Array.of(0, 9), undefined)).toBeUndefined();
    expect(listTargets.decode(Uint8Array.of(3), undefined)).toBeUndefined();
    expect(samConfiguration.decode(Uint8Array.of(1), undefined)).toBeUndefined();
  });
});

describe("PN532 frames", () => {
  it("equal the published ones", () => {
    const { question, answer } = fixture("published");
    expect(hex(toFrame(Buffer.from("40016003FFFFFFFFFFFF948A3B0B", "hex")))).toBe(hex(question));
    expect(hex(answerIn(answer))).toBe("4100");
    expect(hex(ACK)).toBe(hex(fixture("ack").question));
    expect(hex(NACK)).toBe(hex(fixture("nack").question));
    expect(received(fixture("syntaxError").answer)).toEqual([{ kind: "syntax-error" }]);
    expect(hex(WAKE_UP)).toBe(`5555${"00".repeat(14)}`);
  });

  it("are recognized whole and byte by byte, with the acknowledgement before them", () => {
    const { answer } = fixture("readBlock");
    const all = Uint8Array.of(...ACK, ...answer, ...NACK, ...answer);
    const whole = received(all);
    expect(whole.map((frame) => (typeof frame === "object" ? frame.kind : frame))).toEqual([
      "ack",
      "answer",
      "nack",
      "answer",
    ]);
    for (const size of [1, 2, 5, 31]) expect(received(all, size)).toEqual(whole);
  });

  it.each([1, 253, 254, 255, 261])("with %i bytes carry their length in one byte, or in two", (length) => {
    const command = new Uint8Array(length).fill(0x5a);
    const frame = toFrame(command);
    expect(hex(frame.subarray(3, 5)) === "FFFF").toBe(length > 254);
    // Frames from the encoder differ only in their frame identifier, and therefore in their checksum.
    const [at, last] = [frame.indexOf(0xd4), frame.length - 2];
    const answer = frame.with(at, 0xd5).with(last, ((frame[last] ?? 0) - 1) & 0xff);
    expect(received(answer)).toEqual([{ kind: "answer", data: command }]);
    expect(received(answer, 7)).toEqual(received(answer));
  });

  it("are reported as damaged when a byte is wrong, at any position", () => {
    const { answer } = fixture("readBlock");
    for (let at = 1; at < answer.length - 1; at += 1) {
      for (const bit of [0x01, 0x10, 0x80]) {
        const spoilt = Uint8Array.of(...answer.with(at, (answer[at] ?? 0) ^ bit), ...ACK);
        expect(
          received(spoilt).some((frame) => typeof frame === "object" && frame.kind === "answer"),
          `${at}`,
        ).toBe(false);
      }
    }
  });

  it("are not accepted when a byte was lost, even a zero, which does not change the checksum", () => {
    const { answer } = fixture("readBlock");
    for (let at = 3; at < answer.length; at += 1) {
      const found = received(Uint8Array.of(...answer.slice(0, at), ...answer.slice(at + 1)));
      expect(
        found.some((frame) => typeof frame === "object" && frame.kind === "answer"),
        `${at}`,
      ).toBe(false);
    }
  });

  it("are not searched for inside a damaged one, whatever data a card has", () => {
    const { answer } = fixture("writeBlock");
    const held = Uint8Array.of(0xd5, 0x41, 0x00, ...answer.slice(1), 0, 0, 0, 0, 0, 0, 0);
    const body = held.subarray(0, 19);
    const frame = Uint8Array.of(0x00, 0x00, 0xff, 19, -19 & 0xff, ...body, 0x77, 0x00);
    expect(received(frame)).toEqual([{ kind: "spoilt" }]);
  });

  it("are found again after noise", () => {
    const noise = Uint8Array.of(0xff, 0x00, 0x9c, 0x0d, 0xfe, 0x80);
    expect(received(Uint8Array.of(...noise, ...ACK)).at(-1)).toEqual({ kind: "ack" });
    expect(received(Uint8Array.of(...noise, ...ACK)).slice(0, -1)).toContain("noise");
  });
});

describe("the documentation of this protocol", () => {
  it("shows exactly the fixtures' frames", () => {
    const page = readFileSync(new URL("../../../../../docs/wire/pn532.md", import.meta.url), "utf8");
    const shown = [...page.matchAll(/`((?:[0-9A-F]{2}){6,})`/g)].map(([, frame]) => frame ?? "");
    const known = [...fixtures.values()].flatMap(({ question, answer }) => [hex(question), hex(answer)]);
    expect(shown.filter((frame) => !known.includes(frame))).toEqual([]);
    expect(known.filter((frame) => frame !== "" && !shown.includes(frame))).toEqual([]);
  });
});
