import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeUser, USER_PASSWORD } from "../../../../testing/build-user.ts";
import { type FrontDesk, frontDesk, TOMORROW } from "../../../../testing/front-desk.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";

describe.for(DIALECTS)("a front desk where several things happen at once, on %s", (dialect) => {
  let world: FrontDesk;
  beforeAll(async () => {
    world = await frontDesk(dialect);
  });
  afterAll(() => world.desk.server.close());

  it("counts every erased card of an act, also with concurrent results", async () => {
    const uids = ["04000401", "04000402", "04000403", "04000404"];
    const { room, grantId } = await world.occupied(...uids);
    const { data: act } = await world.start("checkOut", room.id, grantId, { cards: uids.length });
    const results = [];
    for (const uid of uids) {
      const { data } = await world.job(act.id, grantId, uid, { purpose: "erase" });
      const { claims } = await world.desk.bridge().open(data.ticket);
      results.push({ jobId: data.jobId, result: await world.desk.bridge().result(claims) });
    }
    const answers = await Promise.all(results.map(({ jobId, result }) => world.desk.settle(jobId, result)));
    expect(answers.map(({ code }) => code)).toEqual(uids.map(() => 200));
    expect((await world.call("GET", `desk/act/${act.id}`)).data).toMatchObject({ state: "done", finished: 4 });
  });

  it("issues and settles cards of the same act at the same time, without waiting", async () => {
    const uids = Array.from({ length: 8 }, (_, index) => `0400041${index}`);
    const room = await world.newRoom();
    const { id: grantId } = await world.liveGrant();
    const { data: act } = await world.start("checkIn", room.id, grantId, { cards: uids.length, validTo: TOMORROW });
    const written = await Promise.all(uids.map((uid) => world.write(act.id, grantId, uid)));
    expect(written.map(({ answer }) => answer.state)).toEqual(uids.map(() => "done"));
    expect((await world.call("GET", `desk/act/${act.id}`)).data).toMatchObject({ state: "done", finished: 8 });
  });

  it("asks the same user at another encoder before the act at the first one ends", async () => {
    const room = await world.newRoom();
    const first = await world.liveGrant();
    const { data: act } = await world.start("checkIn", room.id, first.id, { validTo: TOMORROW });
    const { id: encoderId } = await world.desk.newEncoder("DESK-9");
    const second = (await world.grant({ encoderId })).data;
    const again = () => world.start("checkIn", room.id, second.id, { encoderId, validTo: TOMORROW });
    expect(await again()).toMatchObject({
      code: 409,
      fault: "DESK_ACT_OPEN",
      values: { user: "admin", actId: act.id },
    });
    expect((await world.call("GET", `desk/act/${act.id}`)).data.state).toBe("open");
    expect((await world.call("DELETE", `desk/act/${act.id}`)).code).toBe(200);
    expect((await again()).code).toBe(200);
  });

  it("asks the same user in another session before the act of the first one ends", async () => {
    const room = await world.newRoom();
    const { id: grantId } = await world.liveGrant();
    const { data: act } = await world.start("checkIn", room.id, grantId, { cards: 2, validTo: TOMORROW });
    const token = await world.desk.server.signIn();
    const { id } = (await world.grant({}, token)).data;
    expect(await world.start("checkIn", room.id, id, { validTo: TOMORROW }, token)).toMatchObject({
      ...{ code: 409, fault: "DESK_ACT_OPEN" },
      values: { user: "admin", actId: act.id },
    });
    expect((await world.call("GET", `desk/act/${act.id}`)).data.state).toBe("open");
    const again = await world.liveGrant();
    expect((await world.start("checkIn", room.id, again.id, { validTo: TOMORROW })).code).toBe(200);
  });

  it("keeps another user's act while one of its cards may still be written, and for 30 minutes after it", async () => {
    const { server } = world.desk;
    await storeUser(server, "clerk-2", { roles: ["admin"] });
    const room = await world.newRoom();
    const { id: grantId } = await world.liveGrant();
    const { data: act } = await world.start("checkIn", room.id, grantId, { cards: 2, validTo: TOMORROW });
    const { data: job } = await world.job(act.id, grantId, "04000421");
    const startByOther = async () => {
      const token = await server.signIn("clerk-2", USER_PASSWORD);
      const { id } = (await world.grant({}, token)).data;
      return world.start("checkIn", room.id, id, { validTo: TOMORROW }, token);
    };
    server.clock.advance(31 * MINUTE_MS);
    expect(await startByOther()).toMatchObject({ code: 409, fault: "DESK_ACT_OPEN" });
    await world.desk.signInAgain();
    const { claims } = await world.desk.bridge().open(job.ticket);
    const failed = await world.desk.bridge().result(claims, { outcome: "failed", blocksWritten: 0 });
    expect((await world.desk.settle(job.jobId, failed)).code).toBe(200);
    server.clock.advance(29 * MINUTE_MS);
    expect(await startByOther()).toMatchObject({ code: 409, fault: "DESK_ACT_OPEN" });
    server.clock.advance(MINUTE_MS);
    expect((await startByOther()).code).toBe(200);
    world.session.token = await server.signIn();
    expect((await world.call("GET", `desk/act/${act.id}`)).data.state).toBe("dropped");
  });
});
