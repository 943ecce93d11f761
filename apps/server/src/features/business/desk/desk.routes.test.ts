import { decodeRecord } from "@adel/card";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildHotelCardRequest } from "../../../../testing/build-card-request.ts";
import { buildRoom } from "../../../../testing/build-room.ts";
import { type FrontDesk, frontDesk, TOMORROW } from "../../../../testing/front-desk.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { DAY_MS } from "../../../core/time/durations.ts";

describe.for(DIALECTS)("the front desk, on %s", (dialect) => {
  let world: FrontDesk;
  beforeAll(async () => {
    world = await frontDesk(dialect);
  });
  afterAll(() => world.desk.server.close());

  it("checks a guest in: two cards with one sequence have the room's records, and the stay opens with the first", async () => {
    const room = await world.newRoom();
    expect(await world.resolve(room.label)).toMatchObject({
      suggested: "checkIn",
      acts: ["checkIn", "void"],
      stay: null,
    });
    const { id } = (await world.grant()).data;
    const { data: act } = await world.start("checkIn", room.id, id, { cards: 2, validTo: TOMORROW });
    expect(act).toMatchObject({ act: "checkIn", state: "open", cards: 2, finished: 0, label: room.label });
    expect((await world.resolve(room.label)).stay).toBeNull();
    const first = await world.write(act.id, id, "04000001");
    expect((await world.resolve(room.label)).room).toMatchObject({ state: "valid", validTo: TOMORROW });
    const second = await world.write(act.id, id, "04000002");
    expect(second.data.sequence).toBe(first.data.sequence);
    expect(first.data.records).toEqual({
      doorLock: { building: 1, floor: world.floor(), room: Number(room.label), areas: [] },
      energySaver: { relays: 2, offDelay: 30, areas: [] },
      ladder: { floors: [1, world.floor()] },
    });
    const [lock] = first.claims.content.applications;
    expect(decodeRecord(Uint8Array.from(Buffer.from(lock?.data ?? "", "hex"))).record).toMatchObject({
      cardType: "classic",
      sequence: first.data.sequence,
    });
    expect((await world.call("GET", `desk/act/${act.id}`)).data).toMatchObject({ state: "done", finished: 2 });
    expect(await world.job(act.id, id, "04000003")).toMatchObject({ code: 409, fault: "DESK_ACT_ENDED" });
    const { stay, acts, suggested } = await world.resolve(room.label);
    expect(stay.cards.map(({ uid, copyNo, holdState }: Record<string, unknown>) => [uid, copyNo, holdState])).toEqual([
      ["04000002", 2, "held"],
      ["04000001", 1, "held"],
    ]);
    expect([suggested, acts]).toEqual(["extra", ["checkIn", "extra", "extend", "move", "checkOut", "lost"]]);
    const cells = (await world.call("GET", `room/grid?hotelId=${world.hotelId}`)).data.cells;
    expect(cells.find(({ id: one }: { id: number }) => one === room.id)).toMatchObject({ state: "valid" });
  });

  it("rejects a second check-in without confirmation, and ends the old stay with the first new card", async () => {
    const { room, grantId, stay } = await world.occupied("04000011");
    const refused = await world.start("checkIn", room.id, grantId, { validTo: TOMORROW });
    expect(refused).toMatchObject({ code: 409, fault: "ROOM_OCCUPIED" });
    const { data: act } = await world.start("checkIn", room.id, grantId, { validTo: TOMORROW, replaces: stay.id });
    expect((await world.resolve(room.label)).stay.id).toBe(stay.id);
    const { data } = await world.write(act.id, grantId, "04000012");
    expect(data.sequence).toBeGreaterThan(stay.sequence);
    expect((await world.resolve(room.label)).stay).toMatchObject({ id: act.stayId, sequence: data.sequence });
  });

  it("reports the room of a card's job by its label; nothing for jobs of other pages", async () => {
    const { room, grantId } = await world.occupied("04000019");
    const { data: act } = await world.start("extra", room.id, grantId);
    const { data: job } = await world.job(act.id, grantId, "04000020");
    expect(job.room).toEqual({ building: 1, label: room.label });
    await world.call("DELETE", `desk/act/${act.id}`);
    expect((await world.desk.create({ uid: "04000018" })).data.room).toBeNull();
  });

  it("makes a copy with the stay's sequence, unless there is a newer card for the door", async () => {
    const { room, grantId, stay } = await world.occupied("04000021");
    const { data: act } = await world.start("extra", room.id, grantId);
    expect((await world.write(act.id, grantId, "04000022")).data).toMatchObject({
      sequence: stay.sequence,
      validTo: TOMORROW,
    });
    const doorLock = { floor: world.floor(), room: Number(room.label) };
    await world.desk.finished(buildHotelCardRequest(doorLock, { hotelId: world.hotelId, uid: "04000023" }));
    expect(await world.start("extra", room.id, grantId)).toMatchObject({ code: 409, fault: "NEWER_CARD" });
  });

  it.for([
    ["extra", 3, "04000211"],
    ["extend", 2, "04000221"],
  ] as const)("makes all cards of a stay with the next sequence where a newer one exists: %s", async (input) => {
    const [kind, cards, uid] = input;
    const second = `${uid.slice(0, -1)}2`;
    const { room, grantId, stay } = await world.occupied(uid, second);
    const newer = { hotelId: world.hotelId, uid: `${uid.slice(0, -1)}3` };
    const doorLock = { floor: world.floor(), room: Number(room.label) };
    await world.desk.finished(buildHotelCardRequest(doorLock, newer));
    const validTo = kind === "extend" ? "2026-11-22 14:00:00" : undefined;
    const more = { cards: 1, ...(validTo && { validTo }) };
    expect(await world.start(kind, room.id, grantId, more)).toMatchObject({ code: 409, fault: "NEWER_CARD" });
    const { data: act } = await world.start(kind, room.id, grantId, { ...more, newSequence: true });
    expect(act).toMatchObject({ act: kind, cards });
    const { data } = await world.write(act.id, grantId, uid);
    expect(data.sequence).toBeGreaterThan(stay.sequence + 1);
    const between = (await world.resolve(room.label)).stay;
    expect(between).toMatchObject({ id: stay.id, sequence: data.sequence, validTo: validTo ?? TOMORROW });
    expect(between.cards.find((card: { uid: string; holdState: string }) => card.uid === second)).toMatchObject({
      holdState: "held",
      isOutdated: true,
    });
    await world.write(act.id, grantId, second);
    if (kind === "extra") await world.write(act.id, grantId, `${uid.slice(0, -1)}4`);
    const { stay: after } = await world.resolve(room.label);
    const held = after.cards.filter(({ holdState }: { holdState: string }) => holdState === "held");
    expect(held).toHaveLength(cards);
    for (const card of held) expect(card).toMatchObject({ sequence: data.sequence, isOutdated: false });
    expect((await world.start("extra", room.id, grantId)).code).toBe(200);
  });

  it("does not treat a newer card for room 5080 as one for room 508", async () => {
    const { room, grantId, stay } = await world.occupied("04000025");
    const { data } = await world.call("GET", `room/${room.id}`);
    const other = buildRoom(world.hotelId, Number(`${data.roomNumber}0`), { floor: data.floor });
    const longer = await world.call("POST", "room", other);
    const { data: act } = await world.start("checkIn", longer.data.id, grantId, { validTo: TOMORROW });
    expect((await world.write(act.id, grantId, "04000026")).data.sequence).toBeGreaterThan(stay.sequence);
    expect((await world.start("extra", room.id, grantId)).code).toBe(200);
  });

  it("extends a stay by rewriting its own cards", async () => {
    const { room, grantId, stay } = await world.occupied("04000031", "04000032");
    const until = "2026-11-23 14:00:00";
    const { data: act } = await world.start("extend", room.id, grantId, { cards: 2, validTo: until });
    expect(await world.job(act.id, grantId, "04000033")).toMatchObject({ code: 409, fault: "CARD_NOT_OF_STAY" });
    const { data } = await world.write(act.id, grantId, "04000031");
    expect(data).toMatchObject({ sequence: stay.sequence, validTo: until });
    const after = (await world.resolve(room.label)).stay;
    expect(after.validTo).toBe(until);
    expect(after.cards.map(({ uid, copyNo, holdState }: Record<string, unknown>) => [uid, copyNo, holdState])).toEqual([
      ["04000031", 1, "held"],
      ["04000032", 2, "held"],
      ["04000031", 1, "overwritten"],
    ]);
  });

  it("checks out by erasing the guest's cards, without a charge; a missing card does not prevent it", async () => {
    const { room, grantId } = await world.occupied("04000041", "04000042");
    const { data: act } = await world.start("checkOut", room.id, grantId, { cards: 2 });
    expect(await world.job(act.id, grantId, "04000041")).toMatchObject({ fault: "DESK_ACT_NOT_POSSIBLE" });
    const { data } = await world.write(act.id, grantId, "04000041", { purpose: "erase" });
    expect(data).toMatchObject({ purpose: "erase", sequence: null });
    expect((await world.resolve(room.label)).stay).toBeNull();
    expect((await world.call("DELETE", `desk/act/${act.id}`)).code).toBe(200);
    expect((await world.call("GET", `desk/act/${act.id}`)).data.state).toBe("done");
    const without = await world.occupied("04000043");
    expect((await world.start("checkOut", without.room.id, without.grantId, { cards: 0 })).data.state).toBe("done");
    expect((await world.resolve(without.room.label)).suggested).toBe("checkIn");
  });

  it("replaces a lost card by one with the next sequence, and reports that the others must be rewritten", async () => {
    const { room, grantId, stay } = await world.occupied("04000051", "04000052");
    const lost = stay.cards.find(({ uid }: { uid: string }) => uid === "04000051");
    const { data: act } = await world.start("lost", room.id, grantId, { lostCardId: lost.id });
    const { data } = await world.write(act.id, grantId, "04000053");
    expect(data.sequence).toBeGreaterThan(stay.sequence);
    const after = await world.resolve(room.label);
    expect(after.room.state).toBe("lostPending");
    const byUid = Object.fromEntries(after.stay.cards.map((card: { uid: string }) => [card.uid, card]));
    expect(byUid["04000051"]).toMatchObject({ holdState: "lostPending", isOutdated: true });
    expect(byUid["04000052"]).toMatchObject({ holdState: "held", isOutdated: true });
    expect(byUid["04000053"]).toMatchObject({ holdState: "held", isOutdated: false });
    expect((await world.call("PUT", `hotelcard/${lost.id}/state`, { state: "opened" })).code).toBe(200);
    expect((await world.resolve(room.label)).room.state).toBe("valid");
  });

  it("records that a card is unreadable, or lost without replacement, and rejects impossible confirmations", async () => {
    const { room, grantId, stay } = await world.occupied("040000B1", "040000B2");
    const confirm = (uid: string, state: string) => {
      const card = stay.cards.find((one: { uid: string }) => one.uid === uid);
      return world.call("PUT", `hotelcard/${card.id}/state`, { state });
    };
    expect(await confirm("040000B1", "opened")).toMatchObject({ fault: "DESK_ACT_NOT_POSSIBLE" });
    expect((await confirm("040000B1", "dead")).code).toBe(200);
    expect(await confirm("040000B1", "handedBack")).toMatchObject({ fault: "DESK_ACT_NOT_POSSIBLE" });
    const withDead = await world.resolve(room.label);
    expect(withDead.room.state).toBe("valid");
    expect(withDead.stay.cards.map(({ holdState }: { holdState: string }) => holdState).sort()).toEqual([
      "dead",
      "held",
    ]);
    // Only one card is counted at check-out: one is not returned.
    expect((await confirm("040000B2", "lost")).code).toBe(200);
    expect((await world.resolve(room.label)).room.state).toBe("lostPending");
    const { data: act } = await world.start("extra", room.id, grantId);
    expect((await world.write(act.id, grantId, "040000B3")).data.sequence).toBe(stay.sequence);
  });

  it("marks in the grid an unreported card, and cards that are valid after their stay", async () => {
    const { room, grantId } = await world.occupied("04000F01");
    const cell = async () => {
      const { cells } = (await world.call("GET", `room/grid?hotelId=${world.hotelId}`)).data;
      return cells.find(({ id }: { id: number }) => id === room.id);
    };
    expect(await cell()).toMatchObject({ state: "valid", hasUnknownJob: false, cardsOut: 0 });
    const { data: out } = await world.start("checkOut", room.id, grantId, { cards: 0 });
    expect(out.state).toBe("done");
    expect(await cell()).toMatchObject({ state: "none", hasUnknownJob: false, cardsOut: 1 });
    const { data: act } = await world.start("checkIn", room.id, grantId, { cards: 1, validTo: TOMORROW });
    const { jobId } = (await world.job(act.id, grantId, "04000F02")).data;
    const { db } = world.desk.server.context;
    await db.updateTable("biz_card_job").set({ state: "unknown" }).where("job_id", "=", jobId).execute();
    expect(await cell()).toMatchObject({ hasUnknownJob: true });
    await db.updateTable("biz_card_job").set({ state: "cancelled" }).where("job_id", "=", jobId).execute();
  });

  it("moves a guest to a free room: the cards are rewritten for it, and the old stay ends with the first", async () => {
    const { room, grantId, stay } = await world.occupied("04000091", "04000092");
    const other = await world.newRoom();
    const without = await world.start("move", room.id, grantId);
    expect(without).toMatchObject({ code: 400, errors: [{ path: "toRoomId" }] });
    expect(await world.start("move", room.id, grantId, { toRoomId: room.id })).toMatchObject({ code: 400 });
    const { data: act } = await world.start("move", room.id, grantId, { toRoomId: other.id, cards: 2 });
    expect(act).toMatchObject({ act: "move", label: other.label, fromLabel: room.label, validTo: TOMORROW });
    expect((await world.resolve(room.label)).stay.id).toBe(stay.id);
    const { data } = await world.write(act.id, grantId, "04000091");
    expect(data.sequence).toBeGreaterThan(stay.sequence);
    expect(data.records.doorLock).toMatchObject({ room: Number(other.label) });
    expect((await world.resolve(room.label)).stay).toBeNull();
    await world.write(act.id, grantId, "04000092");
    const { stay: moved } = await world.resolve(other.label);
    expect(moved).toMatchObject({ id: act.stayId, validTo: TOMORROW });
    expect(moved.cards.map(({ uid }: { uid: string }) => uid)).toEqual(["04000092", "04000091"]);
    expect((await world.call("GET", `desk/act/${act.id}`)).data).toMatchObject({ state: "done", finished: 2 });
  });

  it("rejects a move into an occupied or disabled room, and a second one; a canceled move changes nothing", async () => {
    const guest = await world.occupied("04000095");
    const neighbor = await world.occupied("04000096");
    const taken = await world.start("move", guest.room.id, guest.grantId, { toRoomId: neighbor.room.id });
    expect(taken).toMatchObject({ code: 409, fault: "ROOM_OCCUPIED" });
    const free = await world.newRoom();
    const { data: act } = await world.start("move", guest.room.id, guest.grantId, { toRoomId: free.id });
    expect(await world.job(act.id, guest.grantId, "04000096")).toMatchObject({ fault: "CARD_OF_OTHER_GUEST" });
    const again = await world.start("extra", guest.room.id, guest.grantId);
    expect(again.code).toBe(200);
    expect((await world.call("GET", `desk/act/${act.id}`)).data.state).toBe("dropped");
    expect((await world.resolve(free.label)).stay).toBeNull();
    expect((await world.resolve(guest.room.label)).stay.id).toBe(guest.stay.id);
    const closed = await world.newRoom();
    const { data } = await world.call("GET", `room/${closed.id}`);
    await world.call("PUT", "room", { ...data, status: "1" });
    const refused = await world.start("move", guest.room.id, guest.grantId, { toRoomId: closed.id });
    expect(refused).toMatchObject({ fault: "ROOM_CLOSED" });
  });

  it("overwrites no valid card of another guest without confirmation", async () => {
    const { room } = await world.occupied("04000061");
    const other = await world.newRoom();
    const { id } = (await world.grant()).data;
    const { data: act } = await world.start("checkIn", other.id, id, { validTo: TOMORROW });
    const refused = await world.job(act.id, id, "04000061");
    expect(refused).toMatchObject({
      code: 409,
      fault: "CARD_OF_OTHER_GUEST",
      values: { hotel: "测试酒店", label: room.label, copy: 1, copies: 1 },
    });
    expect(await world.job(act.id, id, "04000061", { overwrites: refused.values.cardId + 1 })).toMatchObject({
      fault: "CARD_OF_OTHER_GUEST",
    });
    await world.write(act.id, id, "04000061", { overwrites: refused.values.cardId });
    expect((await world.resolve(room.label)).stay.cards).toMatchObject([{ holdState: "overwritten" }]);
  });

  it("leaves the room to a newer guest when a canceled check-in succeeds late", async () => {
    const room = await world.newRoom();
    const { id: grantId } = await world.liveGrant();
    const { data: old } = await world.start("checkIn", room.id, grantId, { validTo: TOMORROW });
    const { data: job } = await world.job(old.id, grantId, "04000098");
    const { data: act } = await world.start("checkIn", room.id, grantId, { validTo: TOMORROW });
    const { claims } = await world.desk.bridge().open(job.ticket);
    await world.write(act.id, grantId, "04000099");
    await world.desk.settle(job.jobId, await world.desk.bridge().result(claims));
    expect((await world.resolve(room.label)).stay.id).toBe(act.stayId);
    await world.start("checkOut", room.id, grantId, { cards: 0 });
    expect((await world.resolve(room.label)).stay).toBeNull();
  });

  it("finds a room by a card that was made for it, in either case, and by its building", async () => {
    const { room } = await world.occupied("04000071");
    expect((await world.resolve("04000071")).room.label).toBe(room.label);
    const other = await world.occupied("04ABCD71");
    expect((await world.resolve("04abcd71")).room.label).toBe(other.room.label);
    expect((await world.resolve(`1-${room.label}`)).room.id).toBe(room.id);
    expect((await world.call("GET", `desk/resolve?hotelId=${world.hotelId}&q=9999`)).data).toEqual([]);
  });

  it("makes no card for a disabled room, or for longer than the policy, and deletes no room with a guest", async () => {
    const { room, grantId } = await world.occupied("04000081");
    expect(await world.call("DELETE", `room/${room.id}`)).toMatchObject({ code: 409, fault: "ROOM_IN_USE" });
    const closed = await world.newRoom();
    const { data } = await world.call("GET", `room/${closed.id}`);
    await world.call("PUT", "room", { ...data, status: "1" });
    expect(await world.start("checkIn", closed.id, grantId, { validTo: TOMORROW })).toMatchObject({
      fault: "ROOM_CLOSED",
    });
    expect(await world.start("void", closed.id, grantId)).toMatchObject({ fault: "ROOM_CLOSED" });
    expect(await world.resolve(closed.label)).toMatchObject({ acts: [], suggested: null });
    const long = await world.start("extend", room.id, grantId, { validTo: "2027-02-01 14:00:00" });
    expect(long).toMatchObject({ code: 400, errors: [{ path: "validTo" }] });
  });

  it("disables and renumbers no room while an act, a guest or a valid card may use it", async () => {
    const room = await world.newRoom();
    const { data } = await world.call("GET", `room/${room.id}`);
    const close = async () => (await world.call("PUT", "room", { ...data, status: "1" })).fault;
    const { id: grantId } = await world.liveGrant();
    const { data: act } = await world.start("checkIn", room.id, grantId, { validTo: TOMORROW });
    expect(await close()).toBe("ROOM_IN_USE");
    await world.write(act.id, grantId, "04000082");
    expect(await close()).toBe("ROOM_IN_USE");
    await world.start("checkOut", room.id, grantId, { cards: 0 });
    expect(await close()).toBe("ROOM_IN_USE");
    const { former } = await world.resolve(room.label);
    expect(former).toMatchObject({ out: 1 });
    world.desk.server.clock.advance(2 * DAY_MS);
    await world.desk.signInAgain();
    world.session.token = await world.desk.server.signIn();
    expect(await close()).toBeUndefined();
  });
});
