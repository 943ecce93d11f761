import { DEFAULT_POLICY } from "@adel/protocol";
import { readXlsx } from "hucre";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FrontDesk, frontDesk, TOMORROW } from "../../../../testing/front-desk.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { DAY_MS } from "../../../core/time/durations.ts";

const REFERENCE = "B-2041867";

describe.for(DIALECTS)("the number of a booking, on %s", (dialect) => {
  let world: FrontDesk;
  beforeAll(async () => {
    world = await frontDesk(dialect);
  });
  afterAll(() => world.desk.server.close());

  const setPolicy = (hasReference: boolean) =>
    world.call("PUT", `hotel/${world.hotelId}/desk-policy`, { ...DEFAULT_POLICY, extraWithCard: false, hasReference });
  const guest = async (uid: string, reference: string) => {
    const room = await world.newRoom();
    const { id: grantId } = await world.liveGrant();
    const { data: act } = await world.start("checkIn", room.id, grantId, { validTo: TOMORROW, reference });
    await world.write(act.id, grantId, uid);
    return { room, grantId };
  };
  const history = async (roomId: number) => (await world.call("GET", `room/${roomId}/history`)).rows;

  it("is dropped if the hotel's policy has none", async () => {
    const { room } = await guest("04000701", REFERENCE);
    expect((await world.resolve(room.label)).stay.reference).toBeNull();
  });

  it("belongs to the stay, follows the guest to another room, and cannot be a name", async () => {
    await setPolicy(true);
    const { room, grantId } = await guest("04000711", REFERENCE);
    expect((await world.resolve(room.label)).stay.reference).toBe(REFERENCE);
    const target = await world.newRoom();
    const { data: act } = await world.start("move", room.id, grantId, { toRoomId: target.id });
    await world.write(act.id, grantId, "04000711");
    expect((await world.resolve(target.label)).stay.reference).toBe(REFERENCE);
    expect((await history(room.id))[0]).toMatchObject({ reference: REFERENCE, endReason: "moved" });
    const named = { validTo: TOMORROW, reference: "Wang-Xiaoming" };
    expect(await world.start("checkIn", room.id, grantId, named)).toMatchObject({
      code: 400,
      errors: [{ path: "reference" }],
    });
  });

  it("is in no log, trail, event or export, and in no table but that of stays", async () => {
    await setPolicy(true);
    const { room } = await guest("04000721", REFERENCE);
    expect((await history(room.id))[0].reference).toBe(REFERENCE);
    const { server } = world.desk;
    expect(JSON.stringify(server.acts)).toContain('\\"reference\\":\\"***\\"');
    expect(JSON.stringify(server.acts)).not.toContain(REFERENCE);
    const { db } = server.context;
    const tables = await db.introspection.getTables();
    const holding: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
      if (JSON.stringify(rows, (_, value) => (typeof value === "bigint" ? String(value) : value)).includes(REFERENCE))
        holding.push(name);
    }
    expect(holding).toEqual(["biz_stay"]);
    const at = `hotelId=${world.hotelId}`;
    for (const path of [`hotelcard/export?${at}`, `consumption/export?${at}`, `room/export?${at}`, "hotel/export"]) {
      const { raw } = await server.call("POST", `business/${path}`, { token: world.session.token });
      const { sheets } = await readXlsx(raw);
      expect(sheets[0]?.rows.length, path).toBeGreaterThan(0);
      expect(JSON.stringify(sheets), path).not.toContain(REFERENCE);
    }
  });

  it("is deleted thirty days after the end of the stay, checked out or expired", async () => {
    const { room: left, grantId } = await guest("04000731", REFERENCE);
    const { room: forgotten } = await guest("04000732", REFERENCE);
    await world.start("checkOut", left.id, grantId, { cards: 0 });
    const { server } = world.desk;
    const clearedAfter = async (days: number) => {
      server.clock.advance(days * DAY_MS);
      world.session.token = await server.signIn();
      const { token } = world.session;
      const { rows } = (await server.call("GET", "monitor/job/list?invokeTarget=stay.clearReferences()", { token }))
        .body;
      const runs = async () => (await server.call("GET", "monitor/jobLog/list", { token })).body.total;
      const before = await runs();
      await server.call("PUT", "monitor/job/run", { token, body: { jobId: rows[0].jobId } });
      await expect.poll(runs).toBe(before + 1);
      return [(await history(left.id))[0].reference, (await history(forgotten.id))[0].reference];
    };
    expect(await clearedAfter(29)).toEqual([REFERENCE, REFERENCE]);
    expect(await clearedAfter(1)).toEqual([null, REFERENCE]);
    expect(await clearedAfter(1)).toEqual([null, null]);
  });
});
