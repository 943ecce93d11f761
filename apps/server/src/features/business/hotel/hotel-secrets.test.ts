import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CardDesk, cardDesk, UID } from "../../../../testing/card-job-setup.ts";
import { DAY_MS } from "../../../core/time/durations.ts";
import { HotelCards } from "./hotel-cards.service.ts";

describe("a hotel's secrets", () => {
  let desk: CardDesk;
  let admin: string;
  beforeAll(async () => {
    desk = await cardDesk("sqlite");
    admin = await desk.server.signIn();
  });
  afterAll(() => desk.server.close());
  const rotate = (id: number, token = admin) => desk.server.call("POST", `business/hotel/${id}/rotate-key`, { token });
  const keys = (id: number) => new HotelCards(desk.server.context.db, desk.server.context.vault).keys(id);

  it("can get a new key, and keep earlier ones for reading, newest first", async () => {
    const { id } = await desk.newHotel(8801);
    const first = (await keys(id)).now.reveal();
    expect((await rotate(id)).body).toEqual({ code: 200, msg: expect.any(String) });
    const second = (await keys(id)).now.reveal();
    expect(second).not.toEqual(first);
    await rotate(id);
    const { now, former } = await keys(id);
    expect([second, first]).not.toContainEqual(now.reveal());
    expect(former.map((key) => key.reveal())).toEqual([second, first]);
  });

  it("are in no reply, log or trail, and are stored encrypted", async () => {
    const { id } = await desk.newHotel(8802);
    const { raw } = await rotate(id);
    const { now } = await keys(id);
    const { db } = desk.server.context;
    const trail = await db.selectFrom("audit_trail").selectAll().where("row_id", "=", String(id)).execute();
    const stored = await db.selectFrom("biz_hotel_key").selectAll().where("hotel_id", "=", id).execute();
    const text = [raw.toString(), JSON.stringify([desk.server.acts, trail, stored])].join().toLowerCase();
    const bytes = Buffer.from(now.reveal(), "hex");
    expect(bytes).toHaveLength(16);
    for (const form of ["hex", "base64", "base64url"] as const)
      expect(text).not.toContain(bytes.toString(form).toLowerCase());
    expect(JSON.parse(trail.at(-1)?.after_json ?? "")).toEqual({ keyCount: 2 });
    expect(JSON.parse(trail.at(-1)?.before_json ?? "")).toEqual({ keyCount: 1 });
  });

  it("are used for the next card, and a former one opens existing cards", async () => {
    const hotel = await desk.newHotel(8803);
    // A clear card uses the hotel's key; a set card uses the manufacturer's.
    const created = async (method = "old") =>
      (await desk.finished({ hotelId: hotel.id, uid: UID, method, operation: "clear" })).claims;
    const [before] = (await created("new")).content.sectorKeys;
    expect((await created()).content.sectorKeys[0]).toEqual(before);
    await rotate(hotel.id);
    const { content, candidates } = await created();
    expect(content.sectorKeys[0]).not.toEqual(before);
    expect(candidates).toContainEqual({ sector: 4, slot: "A", key: before?.keyA, label: "hotel-previous" });
    expect(candidates).toContainEqual({ sector: 4, slot: "A", key: content.sectorKeys[0]?.keyA, label: "hotel" });
  });

  it("are unlocked after five wrong passwords by users who may edit the hotel, and by nobody else", async () => {
    const hotel = await desk.newHotel(8804);
    const wrong = () => desk.create({ hotelId: hotel.id, authPassword: "not-this-one" });
    for (let left = 4; left > 0; left--)
      expect(await wrong()).toMatchObject({ fault: "AUTH_PASSWORD_WRONG", values: { left } });
    expect(await wrong()).toMatchObject({ fault: "AUTH_PASSWORD_LOCKED" });
    expect((await desk.create({ hotelId: hotel.id })).fault).toBe("AUTH_PASSWORD_LOCKED");
    const { server } = desk;
    const free = async (token: string) =>
      (await server.call("PUT", `business/hotel/${hotel.id}/unlock`, { token })).body;
    const shown = async () => (await desk.call("GET", `hotel/${hotel.id}`)).body.data.locked;
    const operator = await server.signIn("operator", server.passwordOf("operator"));
    const agent = await server.signIn("agent", server.passwordOf("agent"));
    expect([(await free(operator)).fault, (await free(agent)).fault]).toEqual(["NOT_PERMITTED", "NOT_FOUND"]);
    expect(await shown()).toBe(true);
    const locked = async () =>
      (await server.call("GET", "business/hotel/list?locked=true", { token: admin })).body.rows.map(
        ({ hotelNumber }: { hotelNumber: number }) => hotelNumber,
      );
    expect(await locked()).toEqual([8804]);
    expect((await free(admin)).code).toBe(200);
    expect(await shown()).toBe(false);
    expect(await locked()).toEqual([]);
    expect((await desk.create({ hotelId: hotel.id })).code).toBe(200);
  });

  it("accept a changed password and no former one, however recently that was used", async () => {
    const hotel = await desk.newHotel(8806);
    expect((await desk.create({ hotelId: hotel.id })).code).toBe(200);
    const authPassword = "another-one-1";
    const { data } = (await desk.call("GET", `hotel/${hotel.id}`)).body;
    const changed = { ...data, authPassword, authPasswordAgain: authPassword };
    expect((await desk.call("PUT", "hotel", changed)).body.code).toBe(200);
    expect(await desk.create({ hotelId: hotel.id })).toMatchObject({ fault: "AUTH_PASSWORD_WRONG" });
    expect((await desk.create({ hotelId: hotel.id, authPassword })).code).toBe(200);
  });

  it("are unlocked by the hotel's own agent as well, as the error says", async () => {
    const { server } = desk;
    const agent = await server.signIn("agent", server.passwordOf("agent"));
    const [owner] = (await server.call("GET", "business/hotel/owners", { token: agent })).body.data;
    const hotel = await desk.newHotel(8805, { deptId: owner.id });
    for (let tries = 0; tries < 5; tries++) await desk.create({ hotelId: hotel.id, authPassword: "not-this-one" });
    expect((await desk.create({ hotelId: hotel.id })).fault).toBe("AUTH_PASSWORD_LOCKED");
    expect((await server.call("PUT", `business/hotel/${hotel.id}/unlock`, { token: agent })).body.code).toBe(200);
    expect((await desk.create({ hotelId: hotel.id })).code).toBe(200);
  });

  it("have an age, by which hotels are found, the oldest first", async () => {
    const [old, young] = [await desk.newHotel(8811), await desk.newHotel(8812)];
    const listed = async (query: string) =>
      (await desk.server.call("GET", `business/hotel/list?search=881&${query}`, { token: admin })).body.rows.map(
        ({ hotelNumber, keyCount }: { hotelNumber: number; keyCount: number }) => [hotelNumber, keyCount],
      );
    desk.server.clock.advance(10 * DAY_MS);
    admin = await desk.server.signIn();
    await rotate(young.id);
    const sorted = "orderByColumn=keyTime&isAsc=ascending";
    expect(await listed(sorted)).toEqual([
      [8811, 1],
      [8812, 2],
    ]);
    expect(await listed("keyDays=10")).toEqual([[8811, 1]]);
    expect(await listed("keyDays=11")).toEqual([]);
    const { body } = await desk.server.call("GET", `business/hotel/${young.id}`, { token: admin });
    expect(body.data.keyTime > body.data.createTime).toBe(true);
    expect(old.id).not.toBe(young.id);
  });
});
