import { describe, expect, it } from "vitest";
import { resampleBytes } from "./uart.ts";

const ALL = Uint8Array.from({ length: 256 }, (_, byte) => byte);

describe("bytes across a serial line", () => {
  it("are unchanged when both ends have equal rates, within the tolerance of crystals", () => {
    expect(resampleBytes(ALL, 115_200, 115_200)).toEqual(ALL);
    expect(resampleBytes(ALL, 115_200, 117_000)).toEqual(ALL);
    expect(resampleBytes(ALL, 921_600, 900_000)).toEqual(ALL);
  });

  it("are changed, and fewer, when the receiver is slower", () => {
    const received = resampleBytes(ALL, 921_600, 115_200);
    expect(received.length).toBeGreaterThan(20);
    expect(received.length).toBeLessThan(64);
  });

  it("are changed, and more, when the receiver is faster", () => {
    // 55 is 0101010101 on the line, including start and stop bit: each bit is four bits for the receiver.
    expect(resampleBytes(Uint8Array.of(0x55), 115_200, 460_800)).toEqual(Uint8Array.of(0x78, 0x78, 0xf8));
    expect(resampleBytes(ALL, 115_200, 921_600).length).toBeGreaterThan(256);
  });
});
