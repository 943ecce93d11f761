import { describe, expect, it } from "vitest";
import { resampleBytes } from "./uart.ts";

const ALL = Uint8Array.from({ length: 256 }, (_, byte) => byte);

describe("bytes across a serial line", () => {
  it("are the same when both ends run at one rate, or as nearly as real crystals do", () => {
    expect(resampleBytes(ALL, 115_200, 115_200)).toEqual(ALL);
    expect(resampleBytes(ALL, 115_200, 117_000)).toEqual(ALL);
    expect(resampleBytes(ALL, 921_600, 900_000)).toEqual(ALL);
  });

  it("become others, and fewer, when the receiver is slower", () => {
    const received = resampleBytes(ALL, 921_600, 115_200);
    expect(received.length).toBeGreaterThan(20);
    expect(received.length).toBeLessThan(64);
  });

  it("become others, and more, when the receiver is faster", () => {
    // 55 is 0101010101 on the line, start and stop included: each of them is four bits to the receiver.
    expect(resampleBytes(Uint8Array.of(0x55), 115_200, 460_800)).toEqual(Uint8Array.of(0x78, 0x78, 0xf8));
    expect(resampleBytes(ALL, 115_200, 921_600).length).toBeGreaterThan(256);
  });
});
