import { type Device, doorLock, energySaver } from "@adel/devices";
import { expect, test } from "@playwright/test";
import { asCard, type CardDesk, cardDesk } from "./card-job-client.ts";
import { openSafe } from "./master-keys.ts";
import { signIn } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { orderSetCard, WIZARD_WORDS } from "./wizard.ts";

// Devices that only know the card format, tested with cards that the whole product wrote.

const stack = new Stack();
let desk: CardDesk;
let lake: number;
let plaza: number;
let factoryKey: Uint8Array;
/** Seconds by which the devices' clocks are ahead of this computer's. */
let ahead = 0;

test.beforeAll(async () => {
  await stack.open();
  await stack.pair("FRONT-DESK-1");
  await stack.startBridge();
  desk = await cardDesk(stack);
  lake = await desk.addHotel(4001);
  plaza = await desk.addHotel(4002);
  const safe = openSafe(stack);
  factoryKey = new Uint8Array(Buffer.from(safe.factoryKey(), "hex"));
  safe.close();
});
test.afterAll(() => stack.close());
test.beforeEach(() => {
  ahead = 0;
});

const clock = () => Math.floor(Date.now() / 1000) + ahead;
const installed = (make: typeof doorLock, room: number, areas: readonly number[] = []): Device =>
  make({ factoryKey, clock, location: { building: 3, floor: 12, room, areas } });
const refused = (reason: string) => ({ accepted: false, action: null, reason });
const does = (action: object) => ({ accepted: true, action, reason: null });

const LATE = "2099-01-01 00:00:00";
const order = (operation: "set" | "clear" | "unlock", more: object = {}) => ({
  hotelId: lake,
  purpose: "test",
  testCardType: "energy-saver-and-door-lock",
  method: "new",
  operation,
  targetSector: 1,
  ...(operation !== "clear" && { validTo: LATE }),
  ...more,
});
const roomCard = (room: number, more: object = {}) => ({
  hotelId: lake,
  purpose: "hotel",
  cardType: "classic",
  records: { doorLock: { building: 3, floor: 12, room, areas: [] } },
  ...more,
});

test("what the wizard wrote teaches a fresh lock and a fresh energy saver; then the hotel's cards open what they name", async ({
  page,
}) => {
  const lock = installed(doorLock, 1206);
  const next = installed(doorLock, 1207);
  const pool = installed(doorLock, 1, [120]);
  const power = installed(energySaver, 1206);
  const early = await desk.written("04B1000A", roomCard(1206));
  expect(lock.present(early)).toEqual(refused("not-taught"));

  await signIn(page, stack, "en");
  await orderSetCard(page, stack, "en", "4001");
  const file = await stack.placeBlank("04B10001");
  await expect(page.getByRole("heading", { name: WIZARD_WORDS.en.written })).toBeVisible();
  await page.close();
  const setCard = asCard("04B10001", stack.image(file));
  for (const device of [lock, next, pool, power])
    expect(device.present(setCard)).toEqual(does({ does: "learn", hotelNumber: 4001, targetSector: 1 }));

  const guest = await desk.written("04B10002", roomCard(1206));
  expect(lock.present(guest)).toEqual(does({ does: "open" }));
  expect(power.present(guest)).toEqual(does({ does: "power", relays: null, offDelay: null }));
  expect(next.present(guest)).toEqual(refused("another-room"));
  expect(pool.present(guest)).toEqual(refused("another-room"));
  expect(lock.present(early), "the newer card voids the older one").toEqual(refused("older-sequence"));
  const areas = { doorLock: { building: 3, floor: 12, room: 1207, areas: [120, 122] } };
  const swimmer = await desk.written("04B10003", roomCard(1207, { records: areas }));
  expect([lock, next, pool].map((device) => device.present(swimmer).reason)).toEqual(["another-room", null, null]);
});

test("a card that has run out, and one with any bit of its record changed, opens nothing", async () => {
  const lock = installed(doorLock, 1301);
  lock.present(await desk.written("04B20001", order("set")));
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 19).replace("T", " ");
  const guest = await desk.written("04B20002", roomCard(1301, { validTo: tomorrow }));
  expect(lock.present(guest).accepted).toBe(true);
  const image = stack.image(`${stack.data}/04B20002.mfd`);
  const taken = Array.from({ length: 48 * 8 }, (_, bit) => bit).filter((bit) => {
    const bent = new Uint8Array(image);
    bent[64 + (bit >> 3)] = (bent[64 + (bit >> 3)] ?? 0) ^ (1 << (bit & 7));
    return lock.present(asCard("04B20002", bent)).accepted;
  });
  expect(taken).toEqual([]);
  expect(lock.present(asCard("04B20099", image)), "nor a copy with another UID").toEqual(refused("keys-refused"));
  ahead = 3 * 86_400;
  expect(lock.present(guest)).toEqual(refused("expired"));
});

test("another hotel's cards are refused until a clear card makes the lock forget; an unlock card opens until its end", async () => {
  const lock = installed(doorLock, 1401);
  const set = await desk.written("04B30001", order("set"));
  const others = await desk.written("04B30002", order("set", { hotelId: plaza }));
  const stranger = await desk.written("04B30003", roomCard(1401, { hotelId: plaza }));
  const own = await desk.written("04B30004", roomCard(1401));
  const unlock = await desk.written("04B30005", order("unlock"));
  const othersClear = await desk.written("04B30006", order("clear", { hotelId: plaza }));
  const clear = await desk.written("04B30007", order("clear"));

  expect(lock.present(set).accepted).toBe(true);
  expect(lock.present(set), "a set card is not taken twice").toEqual(refused("older-sequence"));
  expect(lock.present(stranger)).toEqual(refused("keys-refused"));
  expect(lock.present(others)).toEqual(refused("another-hotel"));
  expect(lock.present(othersClear)).toEqual(refused("keys-refused"));
  expect(lock.present(own)).toEqual(does({ does: "open" }));

  expect(lock.present(unlock)).toMatchObject({ accepted: true, action: { does: "unlock" } });
  expect(lock.isHeldOpen()).toBe(true);
  ahead = 4_100_000_000 - clock();
  expect(lock.isHeldOpen()).toBe(false);
  ahead = 0;

  expect(lock.present(clear)).toEqual(does({ does: "forget" }));
  expect(lock.present(own)).toEqual(refused("not-taught"));
  expect(lock.present(others)).toEqual(does({ does: "learn", hotelNumber: 4002, targetSector: 1 }));
  expect(lock.present(stranger)).toEqual(does({ does: "open" }));
  expect(lock.present(own)).toEqual(refused("keys-refused"));
});

test("an energy saver with a sector of its own switches what its card says; a door lock takes neither card", async () => {
  const power = installed(energySaver, 1501);
  const lock = installed(doorLock, 1501);
  const set = await desk.written("04B40001", order("set", { testCardType: "energy-saver", targetSector: 2 }));
  expect(lock.present(set)).toEqual(refused("other-device"));
  expect(power.present(set)).toEqual(does({ does: "learn", hotelNumber: 4001, targetSector: 2 }));
  const energySaverRecord = { relays: 2, offDelay: 30, areas: [] };
  const energy = { purpose: "energy", cardType: undefined, records: { energySaver: energySaverRecord } };
  const card = await desk.written("04B40002", roomCard(1501, energy));
  expect(power.present(card)).toEqual(does({ does: "power", relays: 2, offDelay: 30 }));
  lock.present(await desk.written("04B40003", order("set", { testCardType: "door-lock" })));
  expect(lock.present(card)).toEqual(refused("keys-refused"));
});

test("on a 4K card with a UID of seven bytes the devices find the sectors past the sixteenth", async () => {
  const plan = { cardSize: "4k", doorLock: 17, energySaver: 18, test: 20 };
  const tower = { hotelId: await desk.addHotel(4003, plan), cardSize: "4k" as const };
  const lock = installed(doorLock, 1601);
  const set = await desk.written("04B5000000A101", { ...order("set", { targetSector: 17 }), ...tower });
  expect(lock.present(set)).toEqual(does({ does: "learn", hotelNumber: 4003, targetSector: 17 }));
  const card = await desk.written("04B5000000A102", { ...roomCard(1601), ...tower });
  expect(lock.present(card)).toEqual(does({ does: "open" }));
});
