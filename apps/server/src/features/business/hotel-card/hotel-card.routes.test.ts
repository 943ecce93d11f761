import {
  decodeFingerprint,
  decodeRecord,
  masterKey,
  openFingerprint,
  recordMacIsRight,
  uid as uidOf,
} from "@adel/card";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildRoom } from "../../../../testing/build-room.ts";
import { signInNewUser } from "../../../../testing/build-user.ts";
import { type CardDesk, cardDesk, UID } from "../../../../testing/card-job-setup.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { HotelCards } from "../hotel/hotel-cards.service.ts";

const PLAN = { cardSize: "1k", doorLock: 1, energySaver: 2, ladder: 3, test: 4, fingerprint: [10, 11, 12, 13, 14, 15] };
const ROOM = { building: 3, floor: 12, room: 1206, areas: [122, 120, 120] };
const NO_ROOM = { building: 0, floor: 0, room: 0, areas: [] };
const POWER = { relays: 1, offDelay: 1, areas: [] };
/** 30 minutiae in the compact card form. */
const TEMPLATE = Uint8Array.from({ length: 90 }, (_, i) => i);
const fromHex = (text: string) => Uint8Array.from(Buffer.from(text, "hex"));

describe.for(DIALECTS)("hotel cards, on %s", (dialect) => {
  let desk: CardDesk;
  let full: { id: number };
  beforeAll(async () => {
    desk = await cardDesk(dialect);
    full = await desk.newHotel(5002, { softwareTypes: ["fingerprint", "ladder-control"], sectorPlan: PLAN });
  });
  afterAll(() => desk.server.close());
  const order = (more: object = {}) => ({
    purpose: "hotel",
    hotelId: full.id,
    cardType: "classic",
    records: { doorLock: ROOM },
    ...more,
  });
  const contentOf = async (ticket: string) => (await desk.bridge().open(ticket)).claims.content;

  it("contain each requested record, in its sector, with the hotel's key", async () => {
    const records = {
      doorLock: ROOM,
      energySaver: { relays: 2, offDelay: 30, areas: [127, 0] },
      ladder: { floors: [15, 1, 12] },
      fingerprint: { finger: 1, template: Buffer.from(TEMPLATE).toString("base64") },
    };
    const { code, data } = await desk.create(order({ records }));
    expect(code).toBe(200);
    expect(data).toMatchObject({
      purpose: "hotel",
      cardType: "classic",
      testCardType: null,
      sectors: [1, 2, 3, 10, 11, 12, 13, 14, 15],
      records: {
        doorLock: { ...ROOM, areas: [120, 122] },
        energySaver: { relays: 2, offDelay: 30, areas: [0, 127] },
        ladder: { floors: [1, 12, 15] },
        fingerprint: { finger: 1, filled: true },
      },
    });
    expect(JSON.stringify(data.records), "a finger's template is on the card alone").not.toContain("template");
    const { applications } = await contentOf(data.ticket);
    const { db, vault } = desk.server.context;
    const { now: hotelKey } = await new HotelCards(db, vault).keys(full.id);
    for (const { sectors, data: record } of applications.slice(0, 3)) {
      const bytes = fromHex(record);
      expect(decodeRecord(bytes).record).toMatchObject({
        hotelNumber: 5002,
        sequence: data.sequence,
        cardType: "classic",
      });
      expect(recordMacIsRight(bytes, [hotelKey], { uid: uidOf(UID), sector: sectors[0] ?? -1 })).toBe(true);
    }
    const region = fromHex(applications[3]?.data ?? "");
    const opened = openFingerprint(region, { uid: uidOf(UID), hotelNumber: 5002, hotelKey });
    expect([opened?.finger, opened?.template]).toEqual([1, TEMPLATE]);
    expect(masterKey(hotelKey.reveal()).equals(hotelKey)).toBe(true);
  });

  it("reserve the six fingerprint sectors, empty without a template", async () => {
    const { data } = await desk.create(order({ records: { doorLock: ROOM, fingerprint: {} } }));
    const { applications } = await contentOf(data.ticket);
    expect(applications.map((written: { sectors: number[] }) => written.sectors)).toEqual([
      [1],
      [10, 11, 12, 13, 14, 15],
    ]);
    expect(decodeFingerprint(fromHex(applications[1]?.data ?? ""))).toBeUndefined();
    expect(data.records.fingerprint).toEqual({ finger: 0, filled: false });
  });

  it("are recorded once they are written, whatever their type, and found by number, type and hotel", async () => {
    const { job, answer } = await desk.finished(order({ cardType: "one-card", validTo: undefined }));
    expect(answer.data).toMatchObject({ state: "done", testCardId: null, hotelCardId: expect.any(Number) });
    const again = await desk.call("GET", `card/job/${job.jobId}`);
    expect(again.body.data.hotelCardId).toBe(answer.data.hotelCardId);
    const { body } = await desk.call("GET", `hotelcard/list?cardType=one-card&hotelId=${full.id}&cardNumber=A1B2`);
    expect(body).toMatchObject({
      total: 1,
      rows: [{ cardNumber: UID, cardType: "one-card", jobId: job.jobId, validTo: null, sequence: job.sequence }],
    });
    const one = await desk.call("GET", `hotelcard/${body.rows[0].id}`);
    expect(one.body.data.records).toEqual({ doorLock: { ...ROOM, areas: [120, 122] } });
    expect((await desk.call("GET", `hotelcard/by-uid/${UID}`)).body.data).toContainEqual(one.body.data);
    expect((await desk.call("GET", "hotelcard/list?cardType=social")).body.total).toBe(0);
    expect((await desk.call("GET", "hotelcard/export")).body.msg).toMatch(/\.xlsx$/);
  });

  it("are named and found by their room's label, or by the number in the lock", async () => {
    const { id: hotelId } = await desk.newHotel(5003);
    const doorLock = { building: 3, floor: 12, room: 1206, areas: [] };
    const { job } = await desk.finished(order({ hotelId, records: { doorLock } }));
    await desk.finished(
      order({
        ...{ hotelId, uid: "04A1B2C4", cardType: "designated-area-guidance" },
        records: { doorLock: { ...NO_ROOM, areas: [1] } },
      }),
    );
    const rooms = async (room: string) => {
      const { rows } = (await desk.call("GET", `hotelcard/list?hotelId=${hotelId}${room && `&room=${room}`}`)).body;
      return rows.map((row: { room: string | null }) => row.room);
    };
    expect(await rooms("")).toEqual([null, "1206"]);
    expect(await rooms("1206")).toEqual(["1206"]);
    const room = buildRoom(hotelId, 1206, { building: 3, floor: 12, label: "B-06" });
    const { id } = (await desk.call("POST", "room", room)).body.data;
    expect(await rooms("")).toEqual([null, "B-06"]);
    for (const text of ["B-06", "b-06", "1206", "3-B-06", "3-1206"]) expect(await rooms(text)).toEqual(["B-06"]);
    for (const text of ["4-B-06", "4-1206", "B", "06", "0"]) expect([text, ...(await rooms(text))]).toEqual([text]);
    expect((await desk.call("GET", `hotelcard/list?room=${"9".repeat(21)}`)).body).toMatchObject({ code: 400 });
    const consumed = (await desk.call("GET", `consumption/list?hotelId=${hotelId}&room=b-06`)).body;
    expect(consumed).toMatchObject({ total: 1, rows: [{ jobId: job.jobId, room: "B-06" }] });
    const history = (await desk.call("GET", `card/history/${UID}`)).body.data;
    expect(history[0]).toMatchObject({ kind: "hotelCard", hotelCard: { jobId: job.jobId, room: "B-06" } });
    await desk.server.context.db.updateTable("biz_room").set({ deleted: 1 }).where("id", "=", id).execute();
    expect(await rooms("1206")).toEqual(["1206"]);
  });

  it("for power saving contain only the energy saver's record, and are one-cards by default", async () => {
    const energySaver = { relays: 1, offDelay: 10, areas: [] };
    const { data } = await desk.create(order({ purpose: "energy", cardType: undefined, records: { energySaver } }));
    expect(data).toMatchObject({ purpose: "energy", cardType: "one-card", sectors: [2] });
    const both = await desk.create(order({ purpose: "energy", records: { energySaver, doorLock: ROOM } }));
    expect(both).toMatchObject({ code: 400, errors: [{ path: "records.doorLock" }] });
  });

  it.for([
    ["no record", { records: {} }, "records"],
    ["no records at all", { records: undefined }, "records"],
    ["no card type", { cardType: undefined }, "cardType"],
    ["a room past 65535", { records: { doorLock: { ...ROOM, room: 65_536 } } }, "records.doorLock.room"],
    ["an area past 127", { records: { doorLock: { ...ROOM, areas: [128] } } }, "records.doorLock.areas.0"],
    ["an end in the past", { validTo: "2020-01-01" }, "validTo"],
    [
      "a file that is no template",
      { records: { fingerprint: { template: "AAAA////AA==" } } },
      "records.fingerprint.template",
    ],
  ] as const)("are refused with %s, at the field", async ([, more, path]) => {
    expect(await desk.create(order(more))).toMatchObject({ code: 400, errors: [{ path }] });
  });

  it("have no ladder and no fingerprints if the hotel's software has neither", async () => {
    for (const records of [{ ladder: { floors: [1] } }, { fingerprint: {} }]) {
      const [name] = Object.keys(records);
      const refused = await desk.create(order({ hotelId: desk.hotel.id, records }));
      expect(refused).toMatchObject({ code: 400, errors: [{ path: `records.${name}` }] });
    }
  });

  it.for([
    ["designated-area-door-opening", { doorLock: { ...NO_ROOM, areas: [] } }, "doorLock.areas"],
    ["designated-area-guidance", { doorLock: { ...NO_ROOM, areas: [] } }, "doorLock.areas"],
    ["designated-area-door-opening", { doorLock: ROOM }, "doorLock.room"],
    ["designated-area-guidance", { energySaver: POWER }, "energySaver"],
    ["social", { energySaver: POWER }, "doorLock"],
    ["classic", { ladder: { floors: [1] } }, "doorLock"],
    ["data", { doorLock: ROOM, fingerprint: {} }, "fingerprint"],
    ["data-transmission", { fingerprint: {} }, "fingerprint"],
    ["d81-measuring", { doorLock: ROOM }, "doorLock.room"],
    ["adel", { doorLock: { ...NO_ROOM, areas: [1] } }, "doorLock.areas"],
    ["adel", { energySaver: POWER }, "energySaver"],
  ] as const)(
    "of the type %s are refused with what it is not for, or without what it needs",
    async ([cardType, records, path]) => {
      const refused = await desk.create(order({ cardType, records }));
      expect(refused).toMatchObject({ fault: "FIELDS_REFUSED", errors: [{ path: `records.${path}` }] });
    },
  );

  it.for([
    ["social", { doorLock: ROOM }],
    ["classic", { doorLock: ROOM, energySaver: POWER, ladder: { floors: [1] }, fingerprint: {} }],
    ["designated-area-door-opening", { doorLock: { ...NO_ROOM, areas: [120] } }],
    ["designated-area-guidance", { doorLock: { ...NO_ROOM, areas: [120] } }],
    ["one-card", { ladder: { floors: [1] } }],
    ["data", { ladder: { floors: [1] } }],
    ["data-transmission", { doorLock: ROOM, energySaver: POWER }],
  ] as const)("of the type %s are made with its own records", async ([cardType, records]) => {
    expect(await desk.create(order({ cardType, records }))).toMatchObject({ code: 200, data: { cardType } });
  });

  it("of the manufacturer's types are made without choices, for no door", async () => {
    for (const cardType of ["d81-measuring", "adel"]) {
      const { data } = await desk.create(order({ cardType, records: undefined }));
      expect(data).toMatchObject({ cardType, records: { doorLock: NO_ROOM }, sectors: [1] });
      const { applications } = await contentOf(data.ticket);
      expect(decodeRecord(fromHex(applications[0].data)).record).toMatchObject({ ...NO_ROOM, cardType });
    }
  });

  it("are limited to the types of the user's role", async () => {
    const { deptId } = (await desk.call("GET", `hotel/${full.id}`)).body.data;
    const typist = await signInNewUser(desk.server, "typist", { deptId, roles: ["operator"] });
    const own = await desk.newEncoder("TYPES", { hotelId: full.id });
    const made = async (cardType: string) => (await desk.create(order({ encoderId: own.id, cardType }), typist)).code;
    expect(await made("classic")).toBe(200);
    expect(await made("one-card")).toBe(200);
    for (const cardType of ["social", "designated-area-door-opening", "data", "d81-measuring", "adel"]) {
      const refused = await desk.create(order({ encoderId: own.id, cardType }), typist);
      expect(refused).toMatchObject({ fault: "FIELDS_REFUSED", errors: [{ path: "cardType" }] });
    }
  });
});
