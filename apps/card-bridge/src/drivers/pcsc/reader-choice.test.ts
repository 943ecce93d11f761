import { describe, expect, it } from "vitest";
import { likeliestFirst, readerNamed } from "./reader-choice.ts";

const seen = (name: string, hasCard = false) => ({ name, hasCard, isTaken: false });
const names = (readers: readonly { name: string }[]) => readers.map(({ name }) => name);

describe("a reader, by its name", () => {
  const acs = seen("ACS ACR122U PICC Interface 00 00");
  const hid = seen("HID Global OMNIKEY 5022 Smart Card Reader [OMNIKEY 5022 CL] 01 00");

  it("is the one with this name", () => {
    expect(readerNamed(acs.name, [hid, acs])).toBe(acs);
    expect(readerNamed("ACS ACR1252 01 00", [hid, acs])).toBeUndefined();
  });
  it("is the same one after it was plugged in again with another number", () => {
    expect(readerNamed("ACS ACR122U PICC Interface 02 00", [hid, acs])).toBe(acs);
    expect(readerNamed("ACS ACR122U PICC Interface", [hid, acs])).toBe(acs);
  });
  it("is none if the name is ambiguous", () => {
    const other = seen("ACS ACR122U PICC Interface 01 00");
    expect(readerNamed("ACS ACR122U PICC Interface", [acs, other])).toBeUndefined();
    expect(readerNamed(other.name, [acs, other])).toBe(other);
  });
});

describe("the reader that is used for *", () => {
  it("is first one whose name indicates an antenna, then any other, a slot for contact cards last, a SAM slot never", () => {
    const readers = [
      seen("ACS ACR1252 Dual Reader SAM 00 01", true),
      seen("Gemalto Contact Reader 00 00", true),
      seen("Virtual PCD 00 00"),
      seen("ACS ACR1252 Dual Reader PICC 00 00"),
      seen("OMNIKEY 5022 CL 01 00", true),
    ];
    expect(names(likeliestFirst(readers))).toEqual([
      "OMNIKEY 5022 CL 01 00",
      "ACS ACR1252 Dual Reader PICC 00 00",
      "Virtual PCD 00 00",
      "Gemalto Contact Reader 00 00",
    ]);
  });
});
