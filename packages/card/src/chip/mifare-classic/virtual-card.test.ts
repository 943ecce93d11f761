import { beforeEach, describe, expect, test } from "vitest";
import { hex } from "../bytes.ts";
import { emptyCard } from "../memory.ts";
import { DEFAULT_KEY, key } from "../secret.ts";
import { uid } from "../uid.ts";
import { OUR_ACCESS, trailer } from "./trailer.ts";
import { encodeValueBlock } from "./value-block.ts";
import { type VirtualCard, virtualCard } from "./virtual-card.ts";

const A = key("A1A2A3A4A5A6");
const B = key("B1B2B3B4B5B6");
const DATA = Uint8Array.from({ length: 16 }, (_, i) => i);

describe("a virtual card", () => {
  let card: VirtualCard;
  beforeEach(() => {
    card = virtualCard(emptyCard(uid("04A1B2C3"), "1k"));
  });
  const keyed = () => card.poke(7, trailer(A, OUR_ACCESS, 0, B));

  test("as delivered opens with the factory key and accepts data", () => {
    expect(card.authenticate(1, DEFAULT_KEY, "A")).toBe(true);
    expect(card.writeBlock(4, DATA)).toBe(true);
    expect(card.readBlock(4)).toEqual(DATA);
  });

  test("returns zeros for key A, and a key B that the access bits make readable", () => {
    card.authenticate(1, DEFAULT_KEY, "A");
    expect(hex(card.readBlock(7) ?? [])).toBe("000000000000FF078069FFFFFFFFFFFF");
    keyed();
    card.authenticate(1, A, "A");
    expect(hex(card.readBlock(7) ?? [])).toBe("00000000000078778800000000000000");
  });

  test("authenticates with a readable key B, but then rejects everything", () => {
    expect(card.authenticate(1, DEFAULT_KEY, "B")).toBe(true);
    expect(card.readBlock(4)).toBeUndefined();
  });

  test("must be selected again after a wrong key", () => {
    expect(card.authenticate(1, A, "A")).toBe(false);
    expect(card.authenticate(1, DEFAULT_KEY, "A")).toBe(false);
    expect(card.select()).toMatchObject({ atqa: 0x0004, sak: 0x08, size: "1k" });
    expect(card.authenticate(1, DEFAULT_KEY, "A")).toBe(true);
  });

  test("with our trailer reads with A and B and writes with B only", () => {
    keyed();
    card.authenticate(1, A, "A");
    expect(card.readBlock(4)).toBeDefined();
    expect(card.writeBlock(4, DATA)).toBe(false);
    card.select();
    card.authenticate(1, B, "B");
    expect(card.writeBlock(4, DATA)).toBe(true);
    expect(card.readBlock(4)).toEqual(DATA);
  });

  test("applies a newly written trailer without a new authentication", () => {
    card.authenticate(1, DEFAULT_KEY, "A");
    expect(card.writeBlock(7, trailer(A, OUR_ACCESS, 0, B))).toBe(true);
    expect(hex(card.readBlock(7) ?? [])).toBe("00000000000078778800000000000000");
    expect(card.writeBlock(4, DATA)).toBe(false);
  });

  test("rejects access to other sectors and writes to block 0", () => {
    card.authenticate(1, DEFAULT_KEY, "A");
    expect(card.readBlock(8)).toBeUndefined();
    card.select();
    card.authenticate(0, DEFAULT_KEY, "A");
    expect(card.writeBlock(0, DATA)).toBe(false);
  });

  test("changes only those parts of a trailer that the key may write", () => {
    // 101: key B may write the access bits; the keys cannot be written.
    card.poke(7, trailer(A, ["000", "000", "000", "101"], 0, B));
    card.authenticate(1, B, "B");
    expect(card.writeBlock(7, trailer(DEFAULT_KEY, OUR_ACCESS, 0x55, DEFAULT_KEY))).toBe(true);
    expect(card.memory().blocks[7]).toEqual(trailer(A, OUR_ACCESS, 0x55, B));
  });

  test("rejects a trailer write when no part of it is allowed", () => {
    card.poke(7, trailer(A, ["000", "000", "000", "111"], 0, B));
    card.authenticate(1, B, "B");
    expect(card.writeBlock(7, trailer(DEFAULT_KEY, OUR_ACCESS, 0, DEFAULT_KEY))).toBe(false);
  });

  test("blocks a sector permanently when its access bits are inconsistent", () => {
    const spoilt = trailer(DEFAULT_KEY, OUR_ACCESS, 0, DEFAULT_KEY);
    spoilt[6] = 0;
    card.authenticate(1, DEFAULT_KEY, "A");
    expect(card.writeBlock(7, spoilt)).toBe(true);
    card.select();
    expect(card.authenticate(1, DEFAULT_KEY, "A")).toBe(false);
    card.select();
    expect(card.authenticate(1, DEFAULT_KEY, "B")).toBe(false);
  });

  test("counts in value blocks and transfers the result", () => {
    card.authenticate(1, DEFAULT_KEY, "A");
    card.writeBlock(4, encodeValueBlock({ value: 100, address: 4 }));
    expect(card.increment(4, 5) && card.transfer(4)).toBe(true);
    expect(card.decrement(4, 7) && card.transfer(5)).toBe(true);
    expect(card.restore(5) && card.transfer(6)).toBe(true);
    expect(card.readBlock(4)).toEqual(encodeValueBlock({ value: 105, address: 4 }));
    expect(card.readBlock(6)).toEqual(encodeValueBlock({ value: 98, address: 4 }));
  });

  test("rejects counting in a block that is not a value block, and transferring an empty register", () => {
    card.authenticate(1, DEFAULT_KEY, "A");
    expect(card.increment(4, 1)).toBe(false);
    card.select();
    card.authenticate(1, DEFAULT_KEY, "A");
    expect(card.transfer(4)).toBe(false);
  });
});
