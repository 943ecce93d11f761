import { describe, expect, test } from "vitest";
import { identify, identifyByName } from "./identify.ts";

describe("identification by ATQA and SAK", () => {
  test.each([
    [0x0004, 0x09, "mifare-classic-mini", "mini", false, 4],
    [0x0004, 0x08, "mifare-classic-1k", "1k", true, 4],
    [0x0044, 0x08, "mifare-classic-1k", "1k", true, 7],
    [0x0004, 0x88, "mifare-classic-1k", "1k", true, 4],
    [0x0002, 0x18, "mifare-classic-4k", "4k", true, 4],
    [0x0042, 0x18, "mifare-classic-4k", "4k", true, 7],
    [0x0004, 0x19, "mifare-classic-2k", "2k", false, 4],
    [0x0004, 0x28, "mifare-classic-1k-emulation", "1k", false, 4],
    [0x0002, 0x38, "mifare-classic-4k-emulation", "4k", false, 4],
    [0x0044, 0x00, "mifare-ultralight", undefined, false, 7],
    [0x0344, 0x20, "mifare-desfire", undefined, false, 7],
    [0x0044, 0x20, "mifare-plus-sl3", undefined, false, 7],
    [0x0004, 0x10, "mifare-plus-2k-sl2", undefined, false, 4],
    [0x0002, 0x11, "mifare-plus-4k-sl2", undefined, false, 4],
    [0x0048, 0x20, "iso14443-4", undefined, false, 7],
    [0x0004, 0x53, "unknown", undefined, false, 4],
  ])("ATQA %i with SAK %i is %s", (atqa, sak, type, size, writable, uidLength) => {
    const identity = identify(atqa, sak);
    expect(identity).toMatchObject({ type, writable, uidLength });
    expect(identity.size).toBe(size);
  });
});

describe("identification by the card name in a PC/SC reader's ATR", () => {
  test.each([
    [0x0001, "mifare-classic-1k", "1k", true],
    [0x0002, "mifare-classic-4k", "4k", true],
    [0x0003, "mifare-ultralight", undefined, false],
    [0x0026, "mifare-classic-mini", "mini", false],
    [0x0037, "mifare-classic-4k", "4k", true],
    [0x0039, "mifare-plus-4k-sl2", undefined, false],
    [0xff88, "mifare-classic-1k", "1k", true],
    [0xff28, "mifare-classic-1k-emulation", "1k", false],
    [0xff20, "iso14443-4", undefined, false],
    [0xf011, "unknown", undefined, false],
  ])("name %i is %s", (name, type, size, writable) => {
    const identity = identifyByName(name, 7);
    expect(identity).toMatchObject({ type, writable, uidLength: 7 });
    expect(identity.size).toBe(size);
  });

  test("an unknown name is shown unchanged", () => {
    expect(identifyByName(0xf011, 4).name).toBe("PC/SC F011");
  });
});
