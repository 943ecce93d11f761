import { DEFAULT_POLICY } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FrontDesk, frontDesk, TOMORROW } from "../../../../testing/front-desk.ts";
import { staffing } from "../../../../testing/staffing.ts";

const PASSWORD = "front-desk-1";
const FAR = "2027-01-15 14:00:00";

describe("a changed act", () => {
  let world: FrontDesk;
  beforeAll(async () => {
    world = await frontDesk("sqlite");
  });
  afterAll(() => world.desk.server.close());

  const checkIn = async (more: object, as?: string, grantId?: string) => {
    const room = await world.newRoom();
    const id = grantId ?? (await world.liveGrant()).id;
    return { room, grantId: id, answer: await world.start("checkIn", room.id, id, { validTo: TOMORROW, ...more }, as) };
  };
  const trailOf = async (id: number) => {
    const rows = await world.desk.server.context.db
      .selectFrom("audit_trail")
      .select("after_json")
      .where("entity", "=", "business/desk")
      .where("row_id", "=", String(id))
      .execute();
    return rows.map(({ after_json }) => after_json ?? "");
  };
  const tries = async () => {
    const { db } = world.desk.server.context;
    return (
      await db.selectFrom("biz_hotel").select("auth_tries").where("id", "=", world.hotelId).executeTakeFirstOrThrow()
    ).auth_tries;
  };

  it("writes other records for this act only, listed in the act and the audit trail", async () => {
    const override = { areas: [7, 3], liftFloors: [1, 9], relays: 1, offDelay: 60 };
    const { room, grantId, answer } = await checkIn({ override, authPassword: PASSWORD });
    const names = ["areas", "liftFloors", "relays", "offDelay"];
    expect(answer.data).toMatchObject({ act: "checkIn", overridden: names, validTo: TOMORROW });
    const { data } = await world.write(answer.data.id, grantId, "04000301");
    expect(data.records).toEqual({
      doorLock: { building: 1, floor: world.floor(), room: Number(room.label), areas: [3, 7] },
      energySaver: { relays: 1, offDelay: 60, areas: [] },
      ladder: { floors: [1, 9] },
    });
    const [stored] = await trailOf(answer.data.id);
    expect(JSON.parse(stored ?? "")).toMatchObject({ overridden: names, records: { ladder: { floors: [1, 9] } } });
    expect(stored).not.toContain(PASSWORD);
    const { data: extra } = await world.start("extra", room.id, grantId);
    expect(extra.overridden).toEqual([]);
    const later = await world.write(extra.id, grantId, "04000302");
    expect(later.data.records.ladder).toEqual({ floors: [1, world.floor()] });
  });

  it("may end later than the policy, also in extensions; values equal to the room's are not listed", async () => {
    const plain = await checkIn({ validTo: FAR });
    expect(plain.answer).toMatchObject({ code: 400, errors: [{ path: "validTo" }] });
    const override = { relays: 2 };
    const { room, grantId, answer } = await checkIn({ validTo: FAR, override, authPassword: PASSWORD });
    expect(answer.data).toMatchObject({ validTo: FAR, overridden: ["validTo"] });
    await world.write(answer.data.id, grantId, "04000311");
    const later = { validTo: "2027-02-20 14:00:00", override: {}, authPassword: PASSWORD };
    expect((await world.start("extend", room.id, grantId, later)).data).toMatchObject({ overridden: ["validTo"] });
    const tooLong = await checkIn({ validTo: "2028-01-15 14:00:00", override, authPassword: PASSWORD });
    expect(tooLong.answer).toMatchObject({ code: 400, errors: [{ path: "validTo" }] });
  });

  it("needs the password even with a shift authorization, and a wrong one counts for the hotel", async () => {
    const override = { relays: 1 };
    const without = await checkIn({ override });
    expect(without.answer).toMatchObject({ code: 400, errors: [{ path: "authPassword" }] });
    expect(await tries()).toBe(0);
    const wrong = await checkIn({ override, authPassword: "wrong-1" });
    expect(wrong.answer).toMatchObject({ fault: "AUTH_PASSWORD_WRONG", values: { left: 4 } });
    expect(await tries()).toBe(1);
    expect((await world.resolve(wrong.room.label)).stay).toBeNull();
    expect((await checkIn({ override, authPassword: PASSWORD })).answer.code).toBe(200);
    expect(await tries()).toBe(0);
  });

  it("is rejected when five wrong passwords have locked the hotel", async () => {
    const override = { relays: 1 };
    for (let n = 0; n < 5; n += 1) await checkIn({ override, authPassword: "wrong-1" });
    expect((await checkIn({ override, authPassword: PASSWORD })).answer).toMatchObject({
      fault: "AUTH_PASSWORD_LOCKED",
    });
    expect((await checkIn({})).answer.code).toBe(200);
    await world.desk.server.context.db
      .updateTable("biz_hotel")
      .set({ auth_tries: 0 })
      .where("id", "=", world.hotelId)
      .execute();
  });

  it("needs its own permission, and checks no password without it", async () => {
    const { role, person } = staffing(world.desk.server, world.session.token);
    const words = ["business:desk:list", "business:desk:issue", "business:desk:grant"];
    const clerk = await person("clerk", 1, [await role("clerk", words, "1")]);
    const senior = await person("senior", 1, [await role("senior", [...words, "business:desk:override"], "1")]);
    const changed = (authPassword: string) => ({ override: { relays: 1 }, authPassword });
    const grantOf = async (token: string) => (await world.grant({}, token)).data.id;
    const clerkGrant = await grantOf(clerk.token);
    const refused = await checkIn(changed("wrong-1"), clerk.token, clerkGrant);
    expect(refused.answer).toMatchObject({ code: 403, fault: "NOT_PERMITTED" });
    expect(await tries()).toBe(0);
    expect((await checkIn({}, clerk.token, clerkGrant)).answer.code).toBe(200);
    const seniorGrant = await grantOf(senior.token);
    expect((await checkIn(changed(PASSWORD), senior.token, seniorGrant)).answer.code).toBe(200);
  });

  it("cannot change room, hotel or card type, nor acts that write no room", async () => {
    const { room, grantId } = await world.occupied("04000321");
    const override = { relays: 1, cardType: "one-card", room: 999 };
    const { data } = await world.start("extra", room.id, grantId, { override, authPassword: PASSWORD });
    const written = await world.write(data.id, grantId, "04000322");
    expect(written.data).toMatchObject({
      cardType: DEFAULT_POLICY.cardType,
      records: { doorLock: { room: Number(room.label) }, energySaver: { relays: 1 } },
    });
    const checkOut = await world.start("checkOut", room.id, grantId, { override: {}, authPassword: PASSWORD });
    expect(checkOut).toMatchObject({ code: 409, fault: "DESK_ACT_NOT_POSSIBLE" });
  });
});
