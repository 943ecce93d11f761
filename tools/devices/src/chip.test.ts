import { expect, test } from "vitest";
import { cardOf } from "./chip.ts";
import { sectorKey } from "./keys.ts";
import { bytes, HOTEL, HOTEL_KEY, roomImage, UID } from "./testing/make-card.ts";

const key = (slot: "A" | "B") => sectorKey(HOTEL_KEY, slot, UID, 1, HOTEL);
const fresh = (bent?: (image: Uint8Array) => void) => {
  const image = roomImage({ sequence: 9 });
  bent?.(image);
  const card = cardOf(UID, image);
  card.select();
  return card;
};

test("a card gives no block before it was opened, and none of another sector afterwards", () => {
  expect(fresh().read(4)).toBeUndefined();
  const card = fresh();
  expect(card.authenticate(1, key("A"), "A")).toBe(true);
  expect(card.read(4)?.[0]).toBe(0xad);
  expect(card.read(8)).toBeUndefined();
  expect(card.read(4)).toBeUndefined();
});

test("a card answers nothing after a wrong key before it is selected again", () => {
  const card = fresh();
  expect(card.authenticate(1, key("A"), "B")).toBe(false);
  expect(card.authenticate(1, key("A"), "A")).toBe(false);
  card.select();
  expect(card.authenticate(1, key("A"), "A")).toBe(true);
});

test("a card shows neither key of a trailer of ours", () => {
  const card = fresh();
  card.authenticate(1, key("B"), "B");
  expect(card.read(7)).toEqual(bytes("000000000000 787788 00 000000000000"));
});

test("a sector whose access bits contradict themselves opens with no key", () => {
  const card = fresh((image) => {
    image[7 * 16 + 6] = 0x79;
  });
  expect(card.authenticate(1, key("A"), "A")).toBe(false);
});

test("a readable key B opens the sector and reads nothing, and data for key B alone are closed to key A", () => {
  const delivered = cardOf(UID, roomImage({ sequence: 9 }));
  delivered.select();
  expect(delivered.authenticate(5, bytes("FFFFFFFFFFFF"), "B")).toBe(true);
  expect(delivered.read(20)).toBeUndefined();
  // Data blocks 011 (B alone), trailer 011: C1 = 0, C2 = 1, C3 = 1 in every group.
  const bOnly = (image: Uint8Array) => image.set([0x0f, 0x00, 0xff], 7 * 16 + 6);
  const [asA, asB] = [fresh(bOnly), fresh(bOnly)];
  expect(asA.authenticate(1, key("A"), "A")).toBe(true);
  expect(asA.read(4)).toBeUndefined();
  expect(asB.authenticate(1, key("B"), "B")).toBe(true);
  expect(asB.read(4)?.[0]).toBe(0xad);
});

test("the large sectors of a 4K card have sixteen blocks, five in a group", () => {
  const image = new Uint8Array(4096);
  // Sector 32 is blocks 128–143; groups 0 and 2 as delivered, group 1 (blocks 133–137) never readable.
  image.set(bytes("FFFFFFFFFFFF DD25A2 69 FFFFFFFFFFFF"), 143 * 16);
  image.set([7], 132 * 16);
  const card = cardOf(bytes("04A1B2C3D4E580"), image);
  card.select();
  expect(card.authenticate(32, bytes("FFFFFFFFFFFF"), "A")).toBe(true);
  expect(card.read(132)?.[0]).toBe(7);
  expect(card.read(133)).toBeUndefined();
});
