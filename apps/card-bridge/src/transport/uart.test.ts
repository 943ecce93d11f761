import { describe, expect, it } from "vitest";
import { acrossRates } from "./uart.ts";

const ALL = Uint8Array.from({ length: 256 }, (_, byte) => byte);

describe("bytes across a serial line", () => {
  it("are the same when both ends run at one rate, or as nearly as real crystals do", () => {
    expect(acrossRates(ALL, 115_200, 115_200)).toEqual(ALL);
    expect(acrossRates(ALL, 115_200, 117_000)).toEqual(ALL);
    expect(acrossRates(ALL, 921_600, 900_000)).toEqual(ALL);
  });

  it("become others, and fewer, when the receiver is slower", () => {
    const heard = acrossRates(ALL, 921_600, 115_200);
    expect(heard.length).toBeGreaterThan(20);
    expect(heard.length).toBeLessThan(64);
  });

  it("become others, and more, when the receiver is faster", () => {
    // 55 is 0101010101 on the line, start and stop included: each of them is four bits to the receiver.
    expect(acrossRates(Uint8Array.of(0x55), 115_200, 460_800)).toEqual(Uint8Array.of(0x78, 0x78, 0xf8));
    expect(acrossRates(ALL, 115_200, 921_600).length).toBeGreaterThan(256);
  });
});
