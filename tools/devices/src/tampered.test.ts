import { describe, expect, test } from "vitest";
import { cardOf } from "./chip.ts";
import { type Device, doorLock, energySaver } from "./device.ts";
import {
  bytes,
  draft,
  FACTORY_KEY,
  FROM,
  HOTEL,
  HOTEL_KEY,
  image,
  roomImage,
  signed,
  testCard,
  testImage,
  UID,
} from "./testing/make-card.ts";

const settings = {
  factoryKey: FACTORY_KEY,
  location: { building: 3, floor: 12, room: 1206, areas: [122] },
  clock: () => FROM + 60,
};
const taught = (make: typeof doorLock) => {
  const device = make(settings);
  device.present(testCard({ operation: 1, sequence: 7 }));
  return device;
};
const RECORD_BITS = 48 * 8;

/** Every image that differs from this one in a single bit of the sector's record. */
const flips = (good: Uint8Array, sector: number) =>
  Array.from({ length: RECORD_BITS }, (_, bit) => {
    const bent = new Uint8Array(good);
    const at = sector * 64 + (bit >> 3);
    bent[at] = (bent[at] ?? 0) ^ (1 << (bit & 7));
    return bent;
  });
const takenOf = (device: Device, images: readonly Uint8Array[], uid = UID) =>
  images.flatMap((bent, at) => (device.present(cardOf(uid, bent)).accepted ? [at] : []));

describe.for([
  ["a door lock", doorLock],
  ["an energy saver", energySaver],
] as const)("%s refuses", ([, make]) => {
  test("a set card with any one bit of its record changed, and stays fresh", () => {
    const device = make(settings);
    const good = testImage({ operation: 1, sequence: 7 });
    expect(takenOf(device, flips(good, 4))).toEqual([]);
    expect(device.hotelNumber()).toBeUndefined();
    expect(device.present(cardOf(UID, good)).accepted).toBe(true);
  });

  test.for([
    ["a clear", 2],
    ["an unlock", 3],
  ] as const)("%s card with any one bit of its record changed, and stays as it was", ([, operation]) => {
    const device = taught(make);
    const good = testImage({ operation, sequence: 8 });
    expect(takenOf(device, flips(good, 4))).toEqual([]);
    expect([device.hotelNumber(), device.isHeldOpen()]).toEqual([HOTEL, false]);
    expect(device.present(cardOf(UID, good)).accepted).toBe(true);
  });

  test("a room's card with any one bit of its record changed, and still takes the right one", () => {
    const device = taught(make);
    const good = roomImage({ sequence: 9 });
    expect(takenOf(device, flips(good, 1))).toEqual([]);
    expect(device.present(cardOf(UID, good)).accepted).toBe(true);
  });

  test("a room's card under keys with any one bit changed", () => {
    const device = taught(make);
    const good = roomImage({ sequence: 9 });
    const bent = Array.from({ length: 48 }, (_, bit) => {
      const other = new Uint8Array(good);
      const at = 7 * 16 + (bit >> 3);
      other[at] = (other[at] ?? 0) ^ (1 << (bit & 7));
      return other;
    });
    expect(takenOf(device, bent)).toEqual([]);
  });

  test("a card's contents copied to another card, or its record to another sector", () => {
    const device = taught(make);
    const good = roomImage({ sequence: 9 });
    expect(device.present(cardOf(bytes("04A1B2C4"), good)).accepted).toBe(false);
    const data = good.slice(64, 112);
    const owner = { master: HOTEL_KEY, hotelNumber: HOTEL };
    const onOther = bytes("04A1B2C4");
    // Even under that card's own keys, which a thief of sector keys could have.
    const copy = image(onOther, [{ sector: 1, application: 1, data, ...owner }]);
    expect(device.present(cardOf(onOther, copy))).toMatchObject({ reason: "mac-wrong" });
    const elsewhere = signed(draft({ kind: 1, detail: [3, 12, 4, 182], sequence: 9 }), HOTEL_KEY, UID, 2);
    const moved = image(UID, [{ sector: 1, application: 1, data: elsewhere, ...owner }]);
    expect(device.present(cardOf(UID, moved))).toMatchObject({ reason: "mac-wrong" });
  });

  test("an order under the wrong master key, for all that its MAC is right", () => {
    const device = taught(make);
    const clear = draft({ kind: 4, cardType: 9, detail: [3, 1, 2, 1], sequence: 9 });
    const forged = signed(clear, FACTORY_KEY, UID, 4);
    const asSet = image(UID, [{ sector: 4, application: 4, data: forged, master: FACTORY_KEY, hotelNumber: 0 }]);
    expect(device.present(cardOf(UID, asSet))).toMatchObject({ reason: "keys-refused" });
    const set = draft({ kind: 4, cardType: 9, detail: [3, 1, 1, 1], sequence: 9 });
    const taughtByHotel = signed(set, HOTEL_KEY, UID, 4);
    const asClear = image(UID, [
      { sector: 4, application: 4, data: taughtByHotel, master: HOTEL_KEY, hotelNumber: HOTEL },
    ]);
    expect(device.present(cardOf(UID, asClear))).toMatchObject({ reason: "keys-refused" });
  });

  test("a record of another hotel under this hotel's keys", () => {
    const device = taught(make);
    const under = (sector: number, application: number, unsigned: Uint8Array) => {
      const data = signed(unsigned, HOTEL_KEY, UID, sector);
      return cardOf(UID, image(UID, [{ sector, application, data, master: HOTEL_KEY, hotelNumber: HOTEL }]));
    };
    const room = draft({ kind: 1, detail: [3, 12, 4, 182], sequence: 9, hotelNumber: HOTEL + 1 });
    expect(device.present(under(1, 1, room))).toMatchObject({ reason: "another-hotel" });
    const clear = draft({ kind: 4, cardType: 9, detail: [3, 1, 2, 1], sequence: 9, hotelNumber: HOTEL + 1 });
    expect(device.present(under(4, 4, clear))).toMatchObject({ reason: "another-hotel" });
  });

  test.for([0, 10])("a room's card of type %i, which there is not", (cardType) => {
    const card = cardOf(UID, roomImage({ sequence: 9, cardType }));
    expect(taught(make).present(card)).toMatchObject({ reason: "malformed" });
  });

  test.for([
    ["a card type that there is none of", { cardType: 2, detail: [3, 1, 1, 1] }],
    ["no device", { detail: [0, 1, 1, 1] }],
    ["a method past three", { detail: [3, 4, 1, 1] }],
    ["an operation past three", { detail: [3, 1, 4, 1] }],
    ["the directory as target sector", { detail: [3, 1, 1, 0] }],
    ["the second directory as target sector", { detail: [3, 1, 1, 16] }],
    ["a large sector as target sector", { detail: [3, 1, 1, 32] }],
  ] as const)("a set card that names %s", ([, more]) => {
    const unsigned = draft({ kind: 4, cardType: 9, sequence: 7, ...more });
    const data = signed(unsigned, FACTORY_KEY, UID, 4);
    const card = cardOf(UID, image(UID, [{ sector: 4, application: 4, data, master: FACTORY_KEY, hotelNumber: 0 }]));
    expect(make(settings).present(card)).toMatchObject({ reason: "malformed" });
  });
});
