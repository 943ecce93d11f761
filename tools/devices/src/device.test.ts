import { describe, expect, test } from "vitest";
import { cardOf } from "./chip.ts";
import { type Device, doorLock, energySaver } from "./device.ts";
import {
  bytes,
  FACTORY_KEY,
  FROM,
  HOTEL,
  image,
  map,
  roomCard,
  roomImage,
  setSector,
  TO,
  testCard,
  UID,
} from "./testing/make-card.ts";

const LOCK = { building: 3, floor: 12, room: 1206, areas: [122] };
const OTHER_KEY = bytes("FFEEDDCCBBAA99887766554433221100");
const OTHER = { hotelNumber: 1002, hotelKey: OTHER_KEY };

const refused = (reason: string) => ({ accepted: false, action: null, reason });
const does = (action: object) => ({ accepted: true, action, reason: null });
const settings = { factoryKey: FACTORY_KEY, location: LOCK };
const set = (sequence: number, more: object = {}) => testCard({ operation: 1, sequence, ...more });
const clear = (sequence: number, more: object = {}) => testCard({ operation: 2, sequence, to: 0, ...more });
const unlock = (sequence: number, more: object = {}) => testCard({ operation: 3, sequence, ...more });

/** A device that a set card has taught, and its clock. */
const taught = (make: typeof doorLock, more: object = {}) => {
  const time = { now: FROM + 60 };
  const device = make({ ...settings, clock: () => time.now });
  expect(device.present(set(7, more))).toMatchObject({ accepted: true });
  return { device, time };
};

describe.for([
  ["a door lock", doorLock, 2],
  ["an energy saver", energySaver, 1],
] as const)("%s", ([, make, bit]) => {
  const accepts = (device: Device, room = 1206, sequence = 9) => device.present(roomCard({ room, sequence })).accepted;

  test("fresh from the factory takes a set card of its maker, and nothing else", () => {
    const device = make(settings);
    expect(device.present(roomCard({ sequence: 9 }))).toEqual(refused("not-taught"));
    expect(device.present(clear(8))).toEqual(refused("keys-refused"));
    expect(device.present(unlock(8))).toEqual(refused("keys-refused"));
    expect(device.present(set(7, { factoryKey: OTHER_KEY }))).toEqual(refused("keys-refused"));
    expect(device.present(cardOf(UID, new Uint8Array(1024)))).toEqual(refused("not-taught"));
    expect(device.hotelNumber()).toBeUndefined();
    expect(device.present(set(7))).toEqual(does({ does: "learn", hotelNumber: HOTEL, targetSector: 1 }));
    expect(device.hotelNumber()).toBe(HOTEL);
  });

  test("looks for test cards where the directory says, and for hotel cards where it was taught", () => {
    const { device } = taught(make, { target: 9 });
    expect(device.present(roomCard({ sequence: 9, sector: 1 }))).toEqual(refused("keys-refused"));
    expect(device.present(roomCard({ sequence: 9, sector: 9 })).accepted).toBe(true);
  });

  test("taught, takes its hotel's set card only with a higher sequence", () => {
    const { device } = taught(make);
    expect(device.present(set(7))).toEqual(refused("older-sequence"));
    expect(device.present(set(6))).toEqual(refused("older-sequence"));
    const rotated = device.present(set(8, { hotelKey: OTHER_KEY }));
    expect(rotated).toEqual(does({ does: "learn", hotelNumber: HOTEL, targetSector: 1 }));
    expect(accepts(device)).toBe(false);
    expect(device.present(roomCard({ sequence: 9, hotelKey: OTHER_KEY })).accepted).toBe(true);
  });

  test("refuses another hotel's cards until it is cleared, and belongs to whoever teaches it then", () => {
    const { device } = taught(make);
    expect(device.present(set(99, OTHER))).toEqual(refused("another-hotel"));
    expect(device.present(clear(99, OTHER))).toEqual(refused("keys-refused"));
    expect(device.present(unlock(99, OTHER))).toEqual(refused("keys-refused"));
    expect(device.present(roomCard({ sequence: 99, ...OTHER }))).toEqual(refused("keys-refused"));
    expect(accepts(device)).toBe(true);
    expect(device.present(clear(8))).toEqual(does({ does: "forget" }));
    expect(accepts(device, 1206, 10)).toBe(false);
    expect(device.hotelNumber()).toBeUndefined();
    expect(device.present(set(1, OTHER)).accepted).toBe(true);
    expect(device.present(roomCard({ sequence: 1, ...OTHER })).accepted).toBe(true);
  });

  test("refuses a hotel that bears the same key under another number", () => {
    const { device } = taught(make);
    const stranger = { hotelNumber: 1002 };
    expect(device.present(set(99, stranger))).toEqual(refused("another-hotel"));
    expect(device.present(roomCard({ sequence: 9, ...stranger }))).toEqual(refused("keys-refused"));
  });

  test("takes no test card that is older than its last", () => {
    const { device } = taught(make);
    expect(device.present(unlock(12)).accepted).toBe(true);
    expect(device.present(unlock(11))).toEqual(refused("older-sequence"));
    expect(device.present(clear(11))).toEqual(refused("older-sequence"));
    expect(device.present(set(12))).toEqual(refused("older-sequence"));
    expect(device.present(unlock(12)).accepted).toBe(true);
    expect(device.present(clear(12)).accepted).toBe(true);
  });

  test("takes no test card for the other kind of device", () => {
    const device = make(settings);
    expect(device.present(set(7, { devices: 3 - bit }))).toEqual(refused("other-device"));
    expect(device.present(set(7, { devices: bit })).accepted).toBe(true);
  });

  test("is held open by an unlock card until its end, and no longer", () => {
    const { device, time } = taught(make);
    expect(device.isHeldOpen()).toBe(false);
    expect(device.present(unlock(8))).toEqual(does({ does: "unlock", until: TO }));
    time.now = TO;
    expect(device.isHeldOpen()).toBe(true);
    time.now = TO + 1;
    expect(device.isHeldOpen()).toBe(false);
    expect(device.present(unlock(9))).toEqual(refused("expired"));
  });

  test("is no longer held open once it is cleared", () => {
    const { device } = taught(make);
    device.present(unlock(8));
    device.present(clear(9));
    expect(device.isHeldOpen()).toBe(false);
  });

  test("without a clock unlocks for one moment, and skips validity", () => {
    const device = make(settings);
    expect(device.present(set(7, { from: 1, to: 2 })).accepted).toBe(true);
    expect(device.present(unlock(8, { from: 1, to: 2 }))).toEqual(does({ does: "unlock", until: null }));
    expect(device.isHeldOpen()).toBe(false);
    expect(device.present(roomCard({ sequence: 9, from: 1, to: 2 })).accepted).toBe(true);
  });

  test("takes no set and no unlock card without an end", () => {
    const { device } = taught(make);
    expect(device.present(set(8, { to: 0 }))).toEqual(refused("no-end"));
    expect(device.present(unlock(8, { to: 0 }))).toEqual(refused("no-end"));
  });

  test("with a clock takes a card from its first second to its last", () => {
    const { device, time } = taught(make);
    const card = roomCard({ sequence: 9 });
    const at = (now: number) => {
      time.now = now;
      return device.present(card).reason;
    };
    expect([FROM - 1, FROM, TO, TO + 1].map(at)).toEqual(["not-yet-valid", null, null, "expired"]);
    time.now = TO + 1;
    expect(device.present(roomCard({ sequence: 9, from: 0, to: 0 })).accepted).toBe(true);
    expect(device.present(set(20))).toEqual(refused("expired"));
    expect(device.present(clear(20, { to: TO }))).toEqual(refused("expired"));
  });

  test("refuses another room's card, and takes one that names an area of its door", () => {
    const { device } = taught(make);
    expect(device.present(roomCard({ room: 1207, sequence: 9 }))).toEqual(refused("another-room"));
    expect(device.present(roomCard({ detail: [3, 11, 4, 182], sequence: 9 }))).toEqual(refused("another-room"));
    expect(device.present(roomCard({ detail: [2, 12, 4, 182], sequence: 9 }))).toEqual(refused("another-room"));
    expect(device.present(roomCard({ room: 1207, sequence: 9, body: map(121) }))).toEqual(refused("another-room"));
    expect(device.present(roomCard({ room: 1207, sequence: 9, body: map(121, 122) })).accepted).toBe(true);
  });

  test("voids older records of the same room and card type, and leaves others as they are", () => {
    const { device } = taught(make);
    expect(accepts(device, 1206, 9)).toBe(true);
    expect(accepts(device, 1206, 12)).toBe(true);
    expect(device.present(roomCard({ sequence: 9 }))).toEqual(refused("older-sequence"));
    expect(accepts(device, 1206, 12), "a copy shares its sequence").toBe(true);
    expect(device.present(roomCard({ sequence: 9, cardType: 1 })).accepted).toBe(true);
    expect(device.present(roomCard({ sequence: 8, room: 1207, body: map(122) })).accepted).toBe(true);
  });

  test("lets no refused card void another", () => {
    const { device } = taught(make);
    expect(device.present(roomCard({ sequence: 50, from: 1, to: 2 }))).toEqual(refused("expired"));
    expect(accepts(device, 1206, 9)).toBe(true);
  });

  test("judges a probed card as a presented one, and is changed by none of them", () => {
    const device = make({ ...settings, clock: () => FROM + 60 });
    expect(device.probe(set(7))).toEqual(does({ does: "learn", hotelNumber: HOTEL, targetSector: 1 }));
    expect(device.hotelNumber()).toBeUndefined();
    device.present(set(7));
    expect(device.probe(roomCard({ sequence: 12 })).accepted).toBe(true);
    expect(accepts(device, 1206, 9), "a newer card was only probed").toBe(true);
    expect(device.present(roomCard({ sequence: 12 })).accepted).toBe(true);
    expect(device.probe(roomCard({ sequence: 9 }))).toEqual(refused("older-sequence"));
    expect(device.probe(unlock(8)).accepted).toBe(true);
    expect(device.isHeldOpen()).toBe(false);
    expect(device.probe(clear(8)).accepted).toBe(true);
    expect(device.hotelNumber()).toBe(HOTEL);
    expect(device.probe(roomCard({ sequence: 9 })), "a probed clear card forgets nothing").toEqual(
      refused("older-sequence"),
    );
  });

  test("takes neither ladder records nor test records in its target sector", () => {
    const { device } = taught(make);
    expect(device.present(roomCard({ sequence: 9, kind: 3, detail: [0, 0, 0, 0] }))).toEqual(refused("wrong-kind"));
    const order = roomCard({ sequence: 9, kind: 4, cardType: 9, detail: [3, 1, 2, 1], application: 1 });
    expect(device.present(order)).toEqual(refused("wrong-kind"));
  });

  test("opens by a card that bears a spent test card beside the room's record", () => {
    const { device } = taught(make);
    const both = roomImage({ sequence: 9, beside: setSector(7) });
    expect(device.present(cardOf(UID, both)).accepted).toBe(true);
    const fresh = roomImage({ sequence: 9, beside: setSector(8) });
    expect(device.present(cardOf(UID, fresh))).toMatchObject({ action: { does: "learn" } });
  });
});

describe("in its target sector", () => {
  const power = { kind: 2, cardType: 5, detail: [2, 30, 0, 0], sector: 2, sequence: 9 };

  test("an energy saver takes energy-saver records and switches what they say", () => {
    const { device } = taught(energySaver, { devices: 1, target: 2 });
    expect(device.present(roomCard(power))).toEqual(does({ does: "power", relays: 2, offDelay: 30 }));
    expect(device.present(roomCard({ ...power, body: map(122) })).accepted).toBe(true);
    expect(device.present(roomCard({ ...power, body: map(121) }))).toEqual(refused("another-room"));
    expect(device.present(roomCard({ ...power, detail: [2, 30, 1, 0] }))).toEqual(refused("malformed"));
  });

  test("a door lock takes none, and opens by its own", () => {
    const { device } = taught(doorLock, { target: 2 });
    expect(device.present(roomCard(power))).toEqual(refused("wrong-kind"));
    expect(device.present(roomCard({ sequence: 9, sector: 2 }))).toEqual(does({ does: "open" }));
  });

  test("an energy saver taught by a card for both takes the door's card", () => {
    const { device } = taught(energySaver);
    const answer = device.present(roomCard({ sequence: 9 }));
    expect(answer).toEqual(does({ does: "power", relays: null, offDelay: null }));
  });
});

test("a card without any application of ours says nothing to a taught device", () => {
  const { device } = taught(doorLock);
  expect(device.present(cardOf(UID, image(UID, [])))).toEqual(refused("keys-refused"));
});
