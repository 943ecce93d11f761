import { decodeRecord } from "@adel/card";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NONCE } from "../../../../test/bridge.ts";
import { type CardDesk, cardDesk } from "../../../../test/card-desk.ts";
import { DIALECTS } from "../../../../test/office.ts";

const PLAN = { cardSize: "1k", doorLock: 1, energySaver: 2, ladder: 3, test: 4 };
const MINUTE_MS = 60_000;
/** The clock of these tests stands at 18:00 on that day. */
const TOMORROW = "2026-11-21 14:00:00";

describe.for(DIALECTS)("the front desk, on %s", (dialect) => {
  let desk: CardDesk;
  let hotelId: number;
  let token: string;
  let floor = 1;
  let keys = 0;
  beforeAll(async () => {
    desk = await cardDesk(dialect);
    token = await desk.office.signIn();
    const more = { softwareTypes: ["ladder-control"], sectorPlan: PLAN };
    hotelId = (await desk.newHotel(5100, more)).id;
  });
  afterAll(() => desk.office.close());

  const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, as = token) =>
    (await desk.office.call(method, `business/${path}`, { token: as, ...(body !== undefined && { body }) })).body;
  const encoderId = () => desk.input().encoderId;
  const newRoom = async (): Promise<{ id: number; label: string }> => {
    floor += 1;
    const label = `${floor}08`;
    const room = {
      hotelId,
      floor,
      roomNumber: Number(label),
      label,
      liftFloors: [1, floor],
      relayCount: 2,
      offDelay: 30,
    };
    return (await call("POST", "room", room)).data;
  };
  const grant = async (more: object = {}, as = token) =>
    call("POST", "desk/grant", { hotelId, encoderId: encoderId(), authPassword: "front-desk-1", ...more }, as);
  const key = () => `desk-key-${String(keys++).padStart(6, "0")}`;
  const start = async (act: string, roomId: number, grantId: string, more: object = {}, as = token) =>
    call("POST", "desk/act", { act, roomId, encoderId: encoderId(), grantId, idempotencyKey: key(), ...more }, as);
  const job = (actId: number, grantId: string, uid: string, more: object = {}) =>
    call("POST", "card/job", {
      ...{ encoderId: encoderId(), uid, bridgeNonce: NONCE, cardSize: "1k", hotelId, purpose: "hotel" },
      ...{ actId, grantId, idempotencyKey: key(), ...more },
    });
  const write = async (actId: number, grantId: string, uid: string, more: object = {}) => {
    const { data, ...refused } = await job(actId, grantId, uid, more);
    if (!data) throw new Error(JSON.stringify(refused));
    const { claims } = await desk.bridge().open(data.ticket);
    const answer = await desk.settle(data.jobId, await desk.bridge().result(claims));
    return { data, claims, answer: answer.data };
  };
  const resolve = async (label: string) =>
    (await call("GET", `desk/resolve?hotelId=${hotelId}&q=${label}`)).data.map((one: object) => one)[0];
  /** A room with a guest who holds these cards. */
  const occupied = async (...uids: string[]) => {
    const room = await newRoom();
    const { id } = (await grant()).data;
    const act = (await start("checkIn", room.id, id, { cards: uids.length, validTo: TOMORROW })).data;
    for (const uid of uids) await write(act.id, id, uid);
    return { room, grantId: id, stay: (await resolve(room.label)).stay };
  };

  it("checks a guest in: two cards of one sequence carry what the room has, and the stay opens with the first", async () => {
    const room = await newRoom();
    expect(await resolve(room.label)).toMatchObject({ suggested: "checkIn", acts: ["checkIn"], stay: null });
    const { id } = (await grant()).data;
    const { data: act } = await start("checkIn", room.id, id, { cards: 2, validTo: TOMORROW });
    expect(act).toMatchObject({ act: "checkIn", state: "open", cards: 2, finished: 0, label: room.label });
    expect((await resolve(room.label)).stay).toBeNull();
    const first = await write(act.id, id, "04000001");
    expect((await resolve(room.label)).room).toMatchObject({ state: "valid", validTo: TOMORROW });
    const second = await write(act.id, id, "04000002");
    expect(second.data.sequence).toBe(first.data.sequence);
    expect(first.data.records).toEqual({
      doorLock: { building: 1, floor, room: Number(room.label), areas: [] },
      energySaver: { relays: 2, offDelay: 30, areas: [] },
      ladder: { floors: [1, floor] },
    });
    const [lock] = first.claims.content.applications;
    expect(decodeRecord(Uint8Array.from(Buffer.from(lock?.data ?? "", "hex"))).record).toMatchObject({
      cardType: "classic",
      sequence: first.data.sequence,
    });
    expect((await call("GET", `desk/act/${act.id}`)).data).toMatchObject({ state: "done", finished: 2 });
    expect(await job(act.id, id, "04000003")).toMatchObject({ code: 409, fault: "DESK_ACT_ENDED" });
    const { stay, acts, suggested } = await resolve(room.label);
    expect(stay.cards.map(({ uid, copyNo, holdState }: Record<string, unknown>) => [uid, copyNo, holdState])).toEqual([
      ["04000002", 2, "held"],
      ["04000001", 1, "held"],
    ]);
    expect([suggested, acts]).toEqual(["extra", ["checkIn", "extra", "extend", "move", "checkOut", "lost"]]);
    const cells = (await call("GET", `room/grid?hotelId=${hotelId}`)).data.cells;
    expect(cells.find(({ id: one }: { id: number }) => one === room.id)).toMatchObject({ state: "valid" });
  });

  it("makes no second check-in unasked, and the old stay ends with the first new card", async () => {
    const { room, grantId, stay } = await occupied("04000011");
    const refused = await start("checkIn", room.id, grantId, { validTo: TOMORROW });
    expect(refused).toMatchObject({ code: 409, fault: "ROOM_OCCUPIED" });
    const { data: act } = await start("checkIn", room.id, grantId, { validTo: TOMORROW, replaces: stay.id });
    expect((await resolve(room.label)).stay.id).toBe(stay.id);
    const { data } = await write(act.id, grantId, "04000012");
    expect(data.sequence).toBeGreaterThan(stay.sequence);
    expect((await resolve(room.label)).stay).toMatchObject({ id: act.stayId, sequence: data.sequence });
  });

  it("makes a copy under the stay's own sequence, unless a newer card exists for the door", async () => {
    const { room, grantId, stay } = await occupied("04000021");
    const { data: act } = await start("extra", room.id, grantId);
    expect((await write(act.id, grantId, "04000022")).data).toMatchObject({
      sequence: stay.sequence,
      validTo: TOMORROW,
    });
    const records = { doorLock: { building: 1, floor, room: Number(room.label), areas: [] } };
    const other = { purpose: "hotel", cardType: "classic", records, hotelId, uid: "04000023" };
    await desk.finished({
      ...other,
      testCardType: undefined,
      method: undefined,
      operation: undefined,
      targetSector: undefined,
    });
    expect(await start("extra", room.id, grantId)).toMatchObject({ code: 409, fault: "NEWER_CARD" });
  });

  it("extends a stay by laying its own cards again", async () => {
    const { room, grantId, stay } = await occupied("04000031", "04000032");
    const until = "2026-11-23 14:00:00";
    const { data: act } = await start("extend", room.id, grantId, { cards: 2, validTo: until });
    expect(await job(act.id, grantId, "04000033")).toMatchObject({ code: 409, fault: "CARD_NOT_OF_STAY" });
    const { data } = await write(act.id, grantId, "04000031");
    expect(data).toMatchObject({ sequence: stay.sequence, validTo: until });
    const after = (await resolve(room.label)).stay;
    expect(after.validTo).toBe(until);
    expect(after.cards.map(({ uid, copyNo, holdState }: Record<string, unknown>) => [uid, copyNo, holdState])).toEqual([
      ["04000031", 1, "held"],
      ["04000032", 2, "held"],
      ["04000031", 1, "overwritten"],
    ]);
  });

  it("checks out by erasing the guest's cards, which costs nothing; one that is not there keeps nobody", async () => {
    const { room, grantId } = await occupied("04000041", "04000042");
    const { data: act } = await start("checkOut", room.id, grantId, { cards: 2 });
    expect(await job(act.id, grantId, "04000041")).toMatchObject({ fault: "DESK_ACT_NOT_POSSIBLE" });
    const { data } = await write(act.id, grantId, "04000041", { purpose: "erase" });
    expect(data).toMatchObject({ purpose: "erase", sequence: null });
    expect((await resolve(room.label)).stay).toBeNull();
    expect((await call("DELETE", `desk/act/${act.id}`)).code).toBe(200);
    expect((await call("GET", `desk/act/${act.id}`)).data.state).toBe("done");
    const without = await occupied("04000043");
    expect((await start("checkOut", without.room.id, without.grantId, { cards: 0 })).data.state).toBe("done");
    expect((await resolve(without.room.label)).suggested).toBe("checkIn");
  });

  it("replaces a lost card by one of the next sequence, and says that the others are to be written again", async () => {
    const { room, grantId, stay } = await occupied("04000051", "04000052");
    const lost = stay.cards.find(({ uid }: { uid: string }) => uid === "04000051");
    const { data: act } = await start("lost", room.id, grantId, { lostCardId: lost.id });
    const { data } = await write(act.id, grantId, "04000053");
    expect(data.sequence).toBeGreaterThan(stay.sequence);
    const after = await resolve(room.label);
    expect(after.room.state).toBe("lostPending");
    const byUid = Object.fromEntries(after.stay.cards.map((card: { uid: string }) => [card.uid, card]));
    expect(byUid["04000051"]).toMatchObject({ holdState: "lostPending", isOutdated: true });
    expect(byUid["04000052"]).toMatchObject({ holdState: "held", isOutdated: true });
    expect(byUid["04000053"]).toMatchObject({ holdState: "held", isOutdated: false });
    expect((await call("PUT", `hotelcard/${lost.id}/state`, { state: "opened" })).code).toBe(200);
    expect((await resolve(room.label)).room.state).toBe("valid");
  });

  it("moves a guest to a free room: the cards are rewritten for it, and the old stay ends with the first", async () => {
    const { room, grantId, stay } = await occupied("04000091", "04000092");
    const other = await newRoom();
    const without = await start("move", room.id, grantId);
    expect(without).toMatchObject({ code: 400, errors: [{ path: "toRoomId" }] });
    expect(await start("move", room.id, grantId, { toRoomId: room.id })).toMatchObject({ code: 400 });
    const { data: act } = await start("move", room.id, grantId, { toRoomId: other.id, cards: 2 });
    expect(act).toMatchObject({ act: "move", label: other.label, fromLabel: room.label, validTo: TOMORROW });
    expect((await resolve(room.label)).stay.id).toBe(stay.id);
    const { data } = await write(act.id, grantId, "04000091");
    expect(data.sequence).toBeGreaterThan(stay.sequence);
    expect(data.records.doorLock).toMatchObject({ room: Number(other.label) });
    expect((await resolve(room.label)).stay).toBeNull();
    await write(act.id, grantId, "04000092");
    const { stay: moved } = await resolve(other.label);
    expect(moved).toMatchObject({ id: act.stayId, validTo: TOMORROW });
    expect(moved.cards.map(({ uid }: { uid: string }) => uid)).toEqual(["04000092", "04000091"]);
    expect((await call("GET", `desk/act/${act.id}`)).data).toMatchObject({ state: "done", finished: 2 });
  });

  it("moves nobody into an occupied or closed room, nor twice at once; a move given up changes nothing", async () => {
    const guest = await occupied("04000095");
    const neighbor = await occupied("04000096");
    const taken = await start("move", guest.room.id, guest.grantId, { toRoomId: neighbor.room.id });
    expect(taken).toMatchObject({ code: 409, fault: "ROOM_OCCUPIED" });
    const free = await newRoom();
    const { data: act } = await start("move", guest.room.id, guest.grantId, { toRoomId: free.id });
    expect(await job(act.id, guest.grantId, "04000096")).toMatchObject({ fault: "CARD_OF_OTHER_GUEST" });
    const again = await start("extra", guest.room.id, guest.grantId);
    expect(again.code).toBe(200);
    expect((await call("GET", `desk/act/${act.id}`)).data.state).toBe("dropped");
    expect((await resolve(free.label)).stay).toBeNull();
    expect((await resolve(guest.room.label)).stay.id).toBe(guest.stay.id);
    const closed = await newRoom();
    const { data } = await call("GET", `room/${closed.id}`);
    await call("PUT", "room", { ...data, status: "1" });
    const refused = await start("move", guest.room.id, guest.grantId, { toRoomId: closed.id });
    expect(refused).toMatchObject({ fault: "ROOM_CLOSED" });
  });

  it("writes over no valid card of another guest unasked", async () => {
    const { room } = await occupied("04000061");
    const other = await newRoom();
    const { id } = (await grant()).data;
    const { data: act } = await start("checkIn", other.id, id, { validTo: TOMORROW });
    const refused = await job(act.id, id, "04000061");
    expect(refused).toMatchObject({ code: 409, fault: "CARD_OF_OTHER_GUEST", values: { label: room.label } });
    await write(act.id, id, "04000061", { overwrites: refused.values.cardId });
    expect((await resolve(room.label)).stay.cards).toMatchObject([{ holdState: "overwritten" }]);
  });

  it("finds a room by a card that was made for it, and by its building", async () => {
    const { room } = await occupied("04000071");
    expect((await resolve("04000071")).room.label).toBe(room.label);
    expect((await resolve(`1-${room.label}`)).room.id).toBe(room.id);
    expect((await call("GET", `desk/resolve?hotelId=${hotelId}&q=9999`)).data).toEqual([]);
  });

  it("makes no card for a closed room, nor for longer than the policy, and no room with a guest is deleted", async () => {
    const { room, grantId } = await occupied("04000081");
    expect(await call("DELETE", `room/${room.id}`)).toMatchObject({ code: 409, fault: "ROOM_IN_USE" });
    const closed = await newRoom();
    const { data } = await call("GET", `room/${closed.id}`);
    await call("PUT", "room", { ...data, status: "1" });
    expect(await start("checkIn", closed.id, grantId, { validTo: TOMORROW })).toMatchObject({ fault: "ROOM_CLOSED" });
    const long = await start("extend", room.id, grantId, { validTo: "2027-02-01 14:00:00" });
    expect(long).toMatchObject({ code: 400, errors: [{ path: "validTo" }] });
  });

  describe("a shift authorization", () => {
    it("is opened by the hotel's password alone, and stands in place of it for the cards of an act", async () => {
      const wrong = await grant({ authPassword: "wrong-one" });
      expect(wrong).toMatchObject({ code: 400, fault: "AUTH_PASSWORD_WRONG" });
      const { data } = await grant();
      expect(data).toMatchObject({ hotelId, cardsLeft: 200, idleTime: "2026-11-20 18:15:00" });
      const bare = desk.input({ authPassword: undefined, grantId: data.id });
      expect(await call("POST", "card/job", bare)).toMatchObject({ code: 400, errors: [{ path: "authPassword" }] });
      const listed = await call("GET", `desk/grant/list?hotelId=${hotelId}&encoderId=${encoderId()}`);
      expect(listed.data.map(({ id }: { id: string }) => id)).toContain(data.id);
    });

    it("is refused from another session, encoder or hotel, and after its end", async () => {
      const { data } = await grant();
      const room = await newRoom();
      const again = await desk.office.signIn();
      const foreign = await start("checkIn", room.id, data.id, { validTo: TOMORROW }, again);
      expect(foreign).toMatchObject({ code: 404 });
      expect((await call("DELETE", `desk/grant/${data.id}`, undefined, again)).code).toBe(404);
      const otherHotel = (await desk.newHotel(5101)).id;
      const elsewhere = { hotelId: otherHotel, floor: 1, roomNumber: 1, label: "1" };
      const { data: otherRoom } = await call("POST", "room", elsewhere);
      expect(await start("checkIn", otherRoom.id, data.id, { validTo: TOMORROW })).toMatchObject({
        fault: "GRANT_NEEDED",
      });
      const other = await desk.newEncoder(`DESK-${Date.now()}`);
      expect(await start("checkIn", room.id, data.id, { validTo: TOMORROW, encoderId: other.id })).toMatchObject({
        fault: "GRANT_NEEDED",
      });
      expect((await call("DELETE", `desk/grant/${data.id}`)).code).toBe(200);
      expect(await start("checkIn", room.id, data.id, { validTo: TOMORROW })).toMatchObject({ fault: "GRANT_NEEDED" });
    });

    it("ends with another password of the hotel, and idles without acts", async () => {
      const { data } = await grant();
      const room = await newRoom();
      desk.office.clock.advance(14 * MINUTE_MS);
      expect((await start("checkIn", room.id, data.id, { validTo: TOMORROW })).code).toBe(200);
      desk.office.clock.advance(16 * MINUTE_MS);
      expect(await start("checkIn", room.id, data.id, { validTo: TOMORROW })).toMatchObject({ fault: "GRANT_NEEDED" });
      const fresh = (await grant()).data;
      const hotel = (await call("GET", `hotel/${hotelId}`)).data;
      const password = { authPassword: "front-desk-2", authPasswordAgain: "front-desk-2" };
      expect((await call("PUT", "hotel", { ...hotel, ...password })).code).toBe(200);
      expect(await start("checkIn", room.id, fresh.id, { validTo: TOMORROW })).toMatchObject({ fault: "GRANT_NEEDED" });
    });
  });
});
