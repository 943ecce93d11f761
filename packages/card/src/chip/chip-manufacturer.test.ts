import { describe, expect, it } from "vitest";
import { chipManufacturer } from "./chip-manufacturer.ts";
import { uid } from "./uid.ts";

describe("the manufacturer of a chip", () => {
  it("is identified by the first byte of a 7-byte UID", () => {
    expect(chipManufacturer(uid("04A1B2C3D4E580"))).toBe("NXP");
    expect(chipManufacturer(uid("1DA1B2C3D4E580"))).toBe("Shanghai Fudan");
    expect(chipManufacturer(uid("7FA1B2C3D4E580"))).toBeUndefined();
  });
  it("is unknown for a 4-byte UID, whose first byte is arbitrary", () => {
    expect(chipManufacturer(uid("04A1B2C3"))).toBeUndefined();
  });
});
