import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildHotelCardRequest } from "../../../../testing/build-card-request.ts";
import { type FrontDesk, frontDesk, TOMORROW } from "../../../../testing/front-desk.ts";
import { DAY_MS, MINUTE_MS } from "../../../core/time/durations.ts";

const TODAY = "2026-11-20 23:00:00";

describe("a front desk's day", () => {
  let world: FrontDesk;
  beforeAll(async () => {
    world = await frontDesk("sqlite");
  });
  afterAll(() => world.desk.server.close());

  const day = async () => (await world.call("GET", `desk/day?hotelId=${world.hotelId}`)).data;
  const guest = async (uid: string, validTo: string) => {
    const room = await world.newRoom();
    const { id: grantId } = await world.liveGrant();
    const { data: act } = await world.start("checkIn", room.id, grantId, { validTo });
    await world.write(act.id, grantId, uid);
    return { room, grantId };
  };
  const stateOf = async (roomId: number) =>
    (await day()).due.find((one: { roomId: number }) => one.roomId === roomId)?.state;

  it("lists the rooms whose guests leave today, and those who left, but none of tomorrow", async () => {
    const due = await guest("04000301", TODAY);
    const later = await guest("04000302", TOMORROW);
    const left = await guest("04000303", TODAY);
    expect(await stateOf(left.room.id)).toBe("due");
    await world.start("checkOut", left.room.id, left.grantId, { cards: 0 });
    expect(await stateOf(due.room.id)).toBe("due");
    expect(await stateOf(left.room.id)).toBe("left");
    expect(await stateOf(later.room.id)).toBeUndefined();
  });

  it("includes the following night: a guest who leaves before the next day begins is due", async () => {
    const night = await guest("04000304", "2026-11-21 02:00:00");
    expect(await stateOf(night.room.id)).toBe("due");
  });

  it("counts the credits of today, and reserved ones; erasing uses none", async () => {
    const before = (await day()).credit;
    const { room, grantId } = await guest("04000311", TODAY);
    expect((await day()).credit).toMatchObject({ usedToday: before.usedToday + 1, held: before.held });
    const { data: act } = await world.start("extra", room.id, grantId);
    await world.job(act.id, grantId, "04000312");
    expect((await day()).credit).toMatchObject({ usedToday: before.usedToday + 1, held: before.held + 1 });
    const { data: leaving } = await world.start("checkOut", room.id, grantId, { cards: 1 });
    await world.write(leaving.id, grantId, "04000311", { purpose: "erase" });
    expect((await day()).credit.usedToday).toBe(before.usedToday + 1);
  });

  it("invalidates a guest's card at the door by a newer card for thirty minutes, charged once and erased afterwards", async () => {
    const { room, grantId } = await guest("04000321", TODAY);
    const { stay } = await world.resolve(room.label);
    expect(await world.start("void", room.id, grantId)).toMatchObject({ code: 409, fault: "ROOM_OCCUPIED" });
    await world.start("checkOut", room.id, grantId, { cards: 0 });
    expect(await world.resolve(room.label)).toMatchObject({ stay: null, former: { cards: 1, out: 1 } });
    const before = (await day()).credit.usedToday;
    const { data: act } = await world.start("void", room.id, grantId, { cards: 3, validTo: TOMORROW });
    expect(act).toMatchObject({ act: "void", cards: 1, state: "open" });
    const { data } = await world.write(act.id, grantId, "04000322");
    expect(data.sequence).toBeGreaterThan(stay.sequence);
    const now = world.desk.server.clock.now();
    expect(Date.parse(`${data.validTo.replace(" ", "T")}Z`) - now).toBeLessThanOrEqual(30 * MINUTE_MS + 24 * 3_600_000);
    expect(data.validTo <= TODAY).toBe(true);
    // The stay has ended: the next guest is checked in as into any free room.
    expect(await world.resolve(room.label)).toMatchObject({ stay: null, suggested: "checkIn" });
    const after = await day();
    expect(after.credit.usedToday).toBe(before + 1);
    const [card] = after.toErase;
    expect(card).toMatchObject({ uid: "04000322", label: room.label });
    expect((await world.call("PUT", `hotelcard/${card.id}/state`, { state: "handedBack" })).code).toBe(200);
    expect((await day()).toErase).toEqual([]);
  });

  it("ends the stay of an expired guest with the card that invalidates theirs; a canceled act changes nothing", async () => {
    const { room, grantId } = await guest("04000331", "2026-11-20 18:05:00");
    world.desk.server.clock.advance(10 * MINUTE_MS);
    expect((await world.resolve(room.label)).acts).toContain("void");
    const { data: dropped } = await world.start("void", room.id, grantId);
    await world.call("DELETE", `desk/act/${dropped.id}`);
    expect((await world.resolve(room.label)).room.state).toBe("expired");
    const { data: act } = await world.start("void", room.id, grantId);
    await world.write(act.id, grantId, "04000332");
    expect((await world.resolve(room.label)).room.state).toBe("none");
    expect(await stateOf(room.id)).toBeUndefined();
  });

  it("overwrites no valid card of another page without confirmation", async () => {
    const card = { hotelId: world.hotelId, uid: "04000341", validTo: TOMORROW };
    await world.desk.finished(buildHotelCardRequest({ floor: 77, room: 7708 }, card));
    const room = await world.newRoom();
    const { id: grantId } = await world.liveGrant();
    const { data: act } = await world.start("checkIn", room.id, grantId, { validTo: TOMORROW });
    const refused = await world.job(act.id, grantId, "04000341");
    expect(refused).toMatchObject({
      code: 409,
      fault: "CARD_OF_OTHER_GUEST",
      values: { hotel: "测试酒店", label: "7708" },
    });
    await world.write(act.id, grantId, "04000341", { overwrites: refused.values.cardId });
  });

  it("ends a stay without check-out after seven days", async () => {
    const { room } = await guest("04000331", TODAY);
    const { server } = world.desk;
    const later = async (days: number) => {
      server.clock.advance(days * DAY_MS);
      world.session.token = await server.signIn();
      const { cells } = (await world.call("GET", `room/grid?hotelId=${world.hotelId}`)).data;
      const cell = cells.find(({ id }: { id: number }) => id === room.id);
      return [cell.state, await stateOf(room.id), (await world.resolve(room.label)).suggested];
    };
    expect(await later(6)).toEqual(["expired", "expired", "checkIn"]);
    expect(await later(2)).toEqual(["none", undefined, "checkIn"]);
    expect(await world.resolve(room.label)).toMatchObject({ stay: null, former: { cards: 1, out: 1 } });
  });
});
