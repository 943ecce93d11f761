import { block, hex, type Key, key } from "@adel/card";
import { describe, expect, it } from "vitest";
import { systemClock } from "../kernel/clock.ts";
import { encoderAddress } from "./address.ts";
import { connector } from "./connect.ts";
import { DRIVER_NAMES } from "./index.ts";
import type { LineBytes } from "./line-trace.ts";
import { toFrame } from "./pn532/frames.ts";
import { createLineView as pn532View } from "./pn532/line-view.ts";
import { createLineView as twn4View } from "./twn4/line-view.ts";

const signal = new AbortController().signal;
const DATA = block("000102030405060708090A0B0C0D0E0F");
const FACTORY = key("FFFFFFFFFFFF");
const A = key("E7D6C5B4A392");
const B = key("0B1C2D3E4F50");
const WRONG = key("112233445566");

/** Opens the encoder, and collects what is shown of its line. */
async function traced(address: string) {
  const lines: LineBytes[] = [];
  const connect = connector(systemClock);
  const { driver, port } = await connect(encoderAddress(address), signal, (line) => lines.push(line));
  return { driver, port, lines, text: () => lines.map(({ text }) => text ?? "-").join("\n") };
}
const trailerOf = (access: string) => block(`${A.reveal()}${access}69${B.reveal()}`);

/** No three consecutive bytes of a key are shown. */
function expectNoKey(text: string, ...keys: readonly Key[]) {
  for (const one of keys) for (let at = 0; at <= 6; at += 2) expect(text).not.toContain(one.reveal().slice(at, at + 6));
}

describe.each([...DRIVER_NAMES, "twn4?crc=1", "pcsc?keys=kept", "pcsc?keys=by-type"])("the line of %s", (name) => {
  it.each(["FF0780", "787788"])("is shown with every key masked, with access bits %s", async (access) => {
    const { driver, port, lines, text } = await traced(`sim:${name}`);
    await driver.firmware(signal);
    await driver.poll(signal);
    await driver.authenticate(1, FACTORY, "A", signal);
    await driver.writeBlock(4, DATA, signal);
    await driver.writeBlock(7, trailerOf(access), signal);
    await driver.poll(signal);
    await driver.authenticate(1, A, "A", signal);
    // FF0780: this reply contains key B, which is readable there.
    expect(hex(await driver.readBlock(7, signal)).endsWith(B.reveal())).toBe(access === "FF0780");
    expect(await driver.readBlock(4, signal)).toEqual(DATA);
    await driver.authenticate(1, WRONG, "B", signal).catch(() => undefined);
    await driver.settle(signal);
    await port.close();
    expectNoKey(text(), A, B, WRONG);
    expect(text()).toContain(`${"*".repeat(12)}${access}69${"*".repeat(12)}`);
    expect(text().split(hex(DATA)).length).toBe(3);
    expect(lines.filter(({ text: shown }) => shown === undefined)).toEqual([]);
    expect(new Set(lines.map(({ way }) => way))).toEqual(new Set(["sent", "received"]));
    // The factory key is masked as a key, and occurs nowhere else.
    expect(text()).not.toContain(FACTORY.reveal());
  });
});

describe("unrecognized data", () => {
  const login = toFrame(Uint8Array.of(0x40, 0x01, 0x60, 0x04, ...A.bytes, 1, 2, 3, 4));
  const write = toFrame(Uint8Array.of(0x40, 0x01, 0xa0, 0x07, ...trailerOf("FF0780")));
  const loginLine = Buffer.from(`0B00${A.reveal()}0001\r`);
  const writeLine = Buffer.from(`0B0207${hex(trailerOf("FF0780"))}\r`);
  const inLumps = (all: Uint8Array, size: number) =>
    Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, at * size + size));

  it.each([
    ["pn532", pn532View, [login, write]],
    ["twn4", twn4View, [loginLine, writeLine]],
  ] as const)(
    "%s: an echo of our own lines, in any lumps and with any byte damaged, is only counted",
    (_, view, echoes) => {
      for (const echo of echoes) {
        for (const size of [1, 3, echo.length]) {
          const seen = view();
          seen.sent(echo);
          const shown = inLumps(echo, size).flatMap((lump) => seen.received(lump));
          expectNoKey(shown.map(({ text }) => text ?? "").join("\n"), A, B);
        }
        for (let at = 0; at < echo.length; at += 1) {
          const damaged = Uint8Array.from(echo).with(at, (echo[at] ?? 0) ^ 0x01);
          const seen = view();
          const shown = [...seen.sent(damaged), ...seen.received(damaged)].map(({ text }) => text ?? "").join("\n");
          // What a write sends is masked by its position; only received data can be damaged.
          expectNoKey(
            view()
              .received(damaged)
              .map(({ text }) => text ?? "")
              .join("\n"),
            A,
            B,
          );
          expect(shown).not.toContain(A.reveal());
        }
      }
    },
  );

  it.each([
    ["pn532", pn532View, toFrame(Uint8Array.of(0x42, ...A.bytes))],
    ["pn532", pn532View, Uint8Array.of(...A.bytes, ...toFrame(Uint8Array.of(0x02)))],
    ["twn4", twn4View, Buffer.from(`0B06${A.reveal()}\r`)],
    ["twn4", twn4View, Buffer.from(`0B00${A.reveal()}\r`)],
  ] as const)("%s: an unknown command is only counted", (_, view, sent) => {
    const [shown] = view().sent(sent);
    expect([shown?.text, (shown?.length ?? 0) > 5]).toEqual([undefined, true]);
  });

  it("checksums of a key are masked with it", () => {
    expect(pn532View().sent(login)[0]?.text).toBe(`0000FF0FF1D440016004${"*".repeat(12)}01020304**00`);
    const [line] = twn4View().sent(Buffer.from(`0B00${A.reveal()}00011234\r`));
    expect(line?.text).toBe(`0B00${"*".repeat(12)}0001****`);
  });

  it("a late reply of another block shows no key either", () => {
    const readable = trailerOf("FF0780");
    const answer = Uint8Array.of(0xd5, 0x41, 0x00, ...readable);
    const sum = -answer.reduce((total, byte) => total + byte, 0) & 0xff;
    const frame = Uint8Array.of(0, 0, 0xff, 19, -19 & 0xff, ...answer, sum, 0);
    const seen = pn532View();
    seen.sent(toFrame(Uint8Array.of(0x40, 0x01, 0x30, 0x04)));
    const late = seen.received(frame).map(({ text }) => text ?? "");
    expect(late.join("")).toContain("************FF078069**************00");
    const lines = twn4View();
    lines.sent(Buffer.from("0B0104\r"));
    expect(lines.received(Buffer.from(`0001${hex(readable)}\r`))[0]?.text).toBe("0001************FF078069************");
  });
});
