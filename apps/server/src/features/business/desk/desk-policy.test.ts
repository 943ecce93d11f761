import { DEFAULT_POLICY } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildRoom } from "../../../../testing/build-room.ts";
import { type FrontDesk, frontDesk, TOMORROW } from "../../../../testing/front-desk.ts";
import { staffing } from "../../../../testing/staffing.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";

describe("a front desk's policy", () => {
  let world: FrontDesk;
  beforeAll(async () => {
    world = await frontDesk("sqlite");
  });
  afterAll(() => world.desk.server.close());

  const path = () => `hotel/${world.hotelId}/desk-policy`;
  const change = (more: object = {}) => world.call("PUT", path(), { ...DEFAULT_POLICY, extraWithCard: false, ...more });
  const parameter = (key: string, config_value: string) =>
    world.desk.server.context.db
      .updateTable("sys_config")
      .set({ config_value })
      .where("config_key", "=", `business.desk.${key}`)
      .execute();

  it("has defaults, and keeps settings for this hotel only", async () => {
    const untouched = (await world.desk.newHotel(5202)).id;
    expect((await world.call("GET", `hotel/${untouched}/desk-policy`)).data).toEqual(DEFAULT_POLICY);
    expect(DEFAULT_POLICY.extraWithCard).toBe(true);
    const policy = {
      ...{ cardType: "social", checkoutTime: "12:30", dayBegins: "05:00", nights: 2, cards: 2, maxNights: 10 },
      ...{ maxCards: 4, extraWithCard: false, liftFloors: [1, 2], relays: 3, offDelay: 20, hasClock: false },
      ...{ print: true, hasReference: true, shiftHours: 6, idleMinutes: 10, shiftJobs: 100 },
    };
    expect((await world.call("PUT", path(), policy)).code).toBe(200);
    expect((await world.call("PUT", path(), { ...policy, nights: 3 })).code).toBe(200);
    expect((await world.call("GET", path())).data).toEqual({ ...policy, nights: 3 });
    const other = (await world.desk.newHotel(5201)).id;
    expect((await world.call("GET", `hotel/${other}/desk-policy`)).data).toEqual(DEFAULT_POLICY);
  });

  it.for([
    ["checkoutTime", "24:00"],
    ["dayBegins", "6"],
    ["nights", 31],
    ["cards", 9],
    ["maxNights", 0],
    ["maxCards", 21],
    ["cardType", "adel"],
    ["liftFloors", [128]],
    ["relays", 256],
    ["shiftHours", 13],
    ["idleMinutes", 4],
    ["shiftJobs", 501],
  ] as const)("refuses %s of %s, naming the field", async ([field, value]) => {
    const refused = await change({ [field]: value });
    expect(refused.code).toBe(400);
    expect(refused.errors.map(({ path }: { path: string }) => path.split(".")[0])).toContain(field);
  });

  it("determines card type and lift floors of new stays, and relays and delay of rooms without their own", async () => {
    await change();
    const before = await world.occupied("04000101");
    await change({ cardType: "one-card", liftFloors: [0, 1], relays: 4, offDelay: 9 });
    const room = await world.newRoom();
    const bare = await world.call("POST", "room", buildRoom(world.hotelId, 9001, { floor: 90 }));
    const { id: grantId } = await world.liveGrant();
    const write = async (roomId: number, uid: string) => {
      const { data: act } = await world.start("checkIn", roomId, grantId, { validTo: TOMORROW });
      return (await world.write(act.id, grantId, uid)).data;
    };
    const written = await write(room.id, "04000102");
    expect(written).toMatchObject({
      cardType: "one-card",
      records: { energySaver: { relays: 2, offDelay: 30 }, ladder: { floors: [0, 1, world.floor()] } },
    });
    expect((await write(bare.data.id, "04000103")).records).toMatchObject({
      energySaver: { relays: 4, offDelay: 9 },
      ladder: { floors: [] },
    });
    // A stay keeps the card type with which it began.
    const { data: act } = await world.start("extra", before.room.id, grantId);
    expect((await world.write(act.id, grantId, "04000104")).data.cardType).toBe("classic");
  });

  it("limits nights and cards, and determines when the day begins", async () => {
    await change({ maxNights: 3, maxCards: 2, cards: 1 });
    const room = await world.newRoom();
    const { id } = await world.liveGrant();
    const long = await world.start("checkIn", room.id, id, { validTo: "2026-11-25 14:00:00" });
    expect(long).toMatchObject({ code: 400, errors: [{ path: "validTo", message: expect.stringContaining("3") }] });
    const many = await world.start("checkIn", room.id, id, { validTo: TOMORROW, cards: 3 });
    expect(many).toMatchObject({ code: 400, errors: [{ path: "cards", message: expect.stringContaining("2") }] });
    expect((await world.resolve(room.label)).firstDay).toBe("2026-11-20");
    await change({ dayBegins: "18:30" });
    expect((await world.resolve(room.label)).firstDay).toBe("2026-11-19");
    await change();
  });

  it("shortens a shift at once, and never exceeds the system's parameters", async () => {
    await change({ idleMinutes: 30, shiftHours: 12, shiftJobs: 500 });
    const { data } = await world.grant();
    expect(data).toMatchObject({ cardsLeft: 200, idleMinutes: 15 });
    const listed = async () =>
      (await world.call("GET", `desk/grant/list?hotelId=${world.hotelId}`)).data.find(
        ({ id }: { id: string }) => id === data.id,
      );
    await change({ idleMinutes: 5, shiftHours: 2, shiftJobs: 7 });
    expect(await listed()).toMatchObject({ cardsLeft: 7, idleMinutes: 5, state: "live" });
    world.desk.server.clock.advance(6 * MINUTE_MS);
    const room = await world.newRoom();
    expect(await world.start("checkIn", room.id, data.id, { validTo: TOMORROW })).toMatchObject({
      fault: "GRANT_IDLE",
    });
    await change();
    expect((await listed()).state).toBe("live");
    await parameter("idleMinutes", "5");
    expect((await listed()).state).toBe("idle");
    await parameter("idleMinutes", "15");
    await parameter("fastJobs", "1");
    const { data: act } = await world.start("checkIn", room.id, data.id, { validTo: TOMORROW, cards: 2 });
    await world.write(act.id, data.id, "04000111");
    expect(await world.job(act.id, data.id, "04000112")).toMatchObject({
      ...{ code: 429, fault: "GRANT_TOO_FAST", values: { max: 1, minutes: 10 } },
    });
    world.desk.server.clock.advance(4 * MINUTE_MS);
    const late = await world.job(act.id, data.id, "04000112");
    expect(late).toMatchObject({ fault: "GRANT_TOO_FAST", values: { minutes: 6 } });
    await parameter("fastJobs", "40");
    await parameter("shiftJobs", "1");
    expect(await world.job(act.id, data.id, "04000112")).toMatchObject({ fault: "GRANT_NEEDED" });
    // Erasing counts against neither limit.
    const { data: left } = await world.start("checkOut", room.id, data.id);
    expect(await world.job(left.id, data.id, "04000111", { purpose: "erase" })).toMatchObject({ code: 200 });
    await parameter("shiftJobs", "200");
  });

  it("begins a new count of ten minutes with the password", async () => {
    await change();
    const { data } = await world.grant();
    await parameter("fastJobs", "1");
    const room = await world.newRoom();
    const { data: act } = await world.start("checkIn", room.id, data.id, { validTo: TOMORROW, cards: 2 });
    await world.write(act.id, data.id, "04000113");
    expect(await world.job(act.id, data.id, "04000114")).toMatchObject({ fault: "GRANT_TOO_FAST" });
    const { data: next } = await world.grant();
    await world.write(act.id, next.id, "04000114");
    await parameter("fastJobs", "40");
  });

  it("can be set by users with permission, who also see and end the shifts of the hotels in scope", async () => {
    const { server } = world.desk;
    const { dept, role, person } = staffing(server, world.session.token);
    const hotel = (await world.call("GET", `hotel/${world.hotelId}`)).data;
    const elsewhere = await dept("别处");
    const words = ["business:hotel:policy", "business:hotel:query"];
    const manager = await person("manager", hotel.deptId, [await role("manager", words)]);
    const stranger = await person("stranger", elsewhere, [await role("stranger", words)]);
    const clerk = await person("clerk", hotel.deptId, [
      await role("clerk", ["business:desk:grant", "business:desk:list"]),
    ]);
    const { data } = await world.grant();
    const list = async (token: string) => {
      const answer = await world.call("GET", "desk/grant/list", undefined, token);
      return answer.data.filter(({ id }: { id: string }) => id === data.id);
    };
    const shown = { userName: "admin", hotelName: hotel.hotelName, encoderName: "前台", isOwn: false, cardsLeft: 200 };
    expect(await list(manager.token)).toMatchObject([shown]);
    expect(await list(stranger.token)).toEqual([]);
    expect(await list(clerk.token)).toEqual([]);
    const end = (token: string) => world.call("DELETE", `desk/grant/${data.id}`, undefined, token);
    expect((await end(stranger.token)).code).toBe(404);
    expect((await end(clerk.token)).code).toBe(404);
    expect((await world.call("PUT", path(), DEFAULT_POLICY, clerk.token)).code).toBe(403);
    expect((await world.call("PUT", path(), DEFAULT_POLICY, stranger.token)).code).toBe(404);
    expect((await end(manager.token)).code).toBe(200);
    expect(await world.closedWith(data.id)).toEqual({ closed: "ended" });
    expect(await list(manager.token)).toEqual([]);
  });

  it("lists no shift whose session has ended", async () => {
    const { server } = world.desk;
    const own = await server.signIn();
    const { data } = await world.grant({}, own);
    const ids = async () => (await world.call("GET", "desk/grant/list")).data.map(({ id }: { id: string }) => id);
    expect(await ids()).toContain(data.id);
    await server.call("POST", "logout", { token: own });
    expect(await ids()).not.toContain(data.id);
  });
});
