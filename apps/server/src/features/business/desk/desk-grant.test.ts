import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildEncoder } from "../../../../testing/build-encoder.ts";
import { buildRoom } from "../../../../testing/build-room.ts";
import { type FrontDesk, frontDesk, TOMORROW } from "../../../../testing/front-desk.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { invalidatePermissions } from "../../../core/access/token-store.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";

describe.for(DIALECTS)("a shift authorization, on %s", (dialect) => {
  let world: FrontDesk;
  beforeAll(async () => {
    world = await frontDesk(dialect);
  });
  afterAll(() => world.desk.server.close());

  it("is opened only with the hotel's password, and replaces it for the cards of an act", async () => {
    const wrong = await world.grant({ authPassword: "wrong-one" });
    expect(wrong).toMatchObject({ code: 400, fault: "AUTH_PASSWORD_WRONG" });
    const { data } = await world.grant();
    expect(data).toMatchObject({ hotelId: world.hotelId, cardsLeft: 200, idleTime: "2026-11-20 18:15:00" });
    const bare = world.desk.input({ authPassword: undefined, grantId: data.id });
    expect(await world.call("POST", "card/job", bare)).toMatchObject({ code: 400, errors: [{ path: "authPassword" }] });
    const listed = await world.call("GET", `desk/grant/list?hotelId=${world.hotelId}&encoderId=${world.encoderId()}`);
    expect(listed.data.map(({ id }: { id: string }) => id)).toContain(data.id);
  });

  it("is rejected in another session, and ends when it is used for another encoder or hotel", async () => {
    const { data } = await world.grant();
    const room = await world.newRoom();
    const again = await world.desk.server.signIn();
    const foreign = await world.start("checkIn", room.id, data.id, { validTo: TOMORROW }, again);
    expect(foreign).toMatchObject({ code: 404 });
    expect((await world.start("checkIn", room.id, data.id, { validTo: TOMORROW })).code).toBe(200);
    const otherHotel = (await world.desk.newHotel(5101)).id;
    const { data: otherRoom } = await world.call("POST", "room", buildRoom(otherHotel, 1));
    const other = await world.desk.newEncoder(`DESK-${Date.now()}`);
    for (const [roomId, more] of [
      [otherRoom.id, {}],
      [room.id, { encoderId: other.id }],
    ] as const) {
      const { id } = (await world.grant()).data;
      const refused = await world.start("checkIn", roomId, id, { validTo: TOMORROW, ...more });
      expect(refused).toMatchObject({ fault: "GRANT_NEEDED" });
      expect(await world.start("checkIn", room.id, id, { validTo: TOMORROW })).toMatchObject({ fault: "GRANT_NEEDED" });
      expect(await world.closedWith(id)).toEqual({ closed: "changed" });
    }
  });

  it("ends with the lock button, and is not given for an encoder of another hotel", async () => {
    const { data } = await world.grant();
    const room = await world.newRoom();
    expect((await world.call("DELETE", `desk/grant/${data.id}`)).code).toBe(200);
    expect(await world.start("checkIn", room.id, data.id, { validTo: TOMORROW })).toMatchObject({
      fault: "GRANT_NEEDED",
    });
    const other = (await world.desk.newHotel(5102)).id;
    const { id, deviceNumber } = (await world.call("GET", "encoder/list?pageSize=100")).rows.find(
      (one: { id: number }) => one.id === world.encoderId(),
    );
    const set = (hotelId: number | null) => world.call("PUT", "encoder", buildEncoder(deviceNumber, { id, hotelId }));
    expect((await set(other)).code).toBe(200);
    expect(await world.grant()).toMatchObject({ code: 409, fault: "ENCODER_OF_OTHER_HOTEL" });
    expect((await set(null)).code).toBe(200);
  });

  it("ends with a new key of the hotel, a changed role of the user, and server time that went back", async () => {
    const room = await world.newRoom();
    const { db } = world.desk.server.context;
    const refusedAs = async (id: string) => {
      expect(await world.start("checkIn", room.id, id, { validTo: TOMORROW })).toMatchObject({ fault: "GRANT_NEEDED" });
      return world.closedWith(id);
    };
    const first = (await world.grant()).data;
    await world.call("POST", `hotel/${world.hotelId}/rotate-key`);
    expect(await refusedAs(first.id)).toEqual({ closed: "changed" });
    const second = (await world.grant()).data;
    await db.updateTable("sys_user").set({ dept_id: 2 }).where("user_id", "=", 1).execute();
    await invalidatePermissions(db);
    expect(await refusedAs(second.id)).toEqual({ closed: "changed" });
    await db.updateTable("sys_user").set({ dept_id: 1 }).where("user_id", "=", 1).execute();
    await invalidatePermissions(db);
    const third = (await world.grant()).data;
    world.desk.server.clock.advance(-MINUTE_MS);
    expect(await refusedAs(third.id)).toEqual({ closed: "clock" });
    world.desk.server.clock.advance(MINUTE_MS);
  });

  it("ends with a new password of the hotel, and becomes idle without acts", async () => {
    const { data } = await world.grant();
    const room = await world.newRoom();
    world.desk.server.clock.advance(14 * MINUTE_MS);
    expect((await world.start("checkIn", room.id, data.id, { validTo: TOMORROW })).code).toBe(200);
    world.desk.server.clock.advance(16 * MINUTE_MS);
    expect(await world.start("checkIn", room.id, data.id, { validTo: TOMORROW })).toMatchObject({
      fault: "GRANT_IDLE",
    });
    const fresh = (await world.grant()).data;
    const hotel = (await world.call("GET", `hotel/${world.hotelId}`)).data;
    const password = { authPassword: "front-desk-2", authPasswordAgain: "front-desk-2" };
    expect((await world.call("PUT", "hotel", { ...hotel, ...password })).code).toBe(200);
    expect(await world.start("checkIn", room.id, fresh.id, { validTo: TOMORROW })).toMatchObject({
      fault: "GRANT_NEEDED",
    });
  });
});
