import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeUser, USER_PASSWORD } from "../../../../testing/build-user.ts";
import { type FrontDesk, frontDesk, TOMORROW } from "../../../../testing/front-desk.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";

describe.for(DIALECTS)("an act whose cards are not all written, on %s", (dialect) => {
  let world: FrontDesk;
  beforeAll(async () => {
    world = await frontDesk(dialect);
  });
  afterAll(() => world.desk.server.close());

  it("asks before an act with a partly written card is ended, and completes that card for free", async () => {
    const room = await world.newRoom();
    const { id: grantId } = await world.liveGrant();
    const { data: act } = await world.start("checkIn", room.id, grantId, { validTo: TOMORROW });
    const { data: torn } = await world.tear(act.id, grantId, "0400E0A1");
    expect((await world.call("GET", `desk/act/${act.id}`)).data).toMatchObject({
      state: "open",
      unfinishedUid: "0400E0A1",
    });
    expect((await world.call("GET", `card/job/${torn.jobId}`)).data.openActId).toBe(act.id);
    expect(await world.start("checkIn", room.id, grantId, { validTo: TOMORROW })).toMatchObject({
      code: 409,
      fault: "DESK_ACT_UNFINISHED",
      values: { actId: act.id, uid: "0400E0A1", label: room.label },
    });
    expect(await world.resolve(room.label), "it may open the door already").toMatchObject({
      room: { state: "none" },
      partlyWritten: ["0400E0A1"],
    });
    const { answer } = await world.write(act.id, grantId, "0400E0A1");
    expect(await world.resolve(room.label)).toMatchObject({ partlyWritten: [] });
    expect(answer).toMatchObject({ finishes: torn.jobId, charge: { state: "notCharged" }, openActId: null });
    expect((await world.call("GET", `desk/act/${act.id}`)).data).toMatchObject({ state: "done", unfinishedUid: null });
  });

  it("counts how often a partly written card may still be tried for free, and asks no longer than that", async () => {
    const room = await world.newRoom();
    const { id: grantId } = await world.liveGrant();
    const { data: act } = await world.start("checkIn", room.id, grantId, { validTo: TOMORROW });
    const free = async () => (await world.call("GET", `desk/act/${act.id}`)).data.freeCompletions;
    expect(await free()).toBe(0);
    for (const left of [3, 2, 1, 0]) {
      await world.tear(act.id, grantId, "0400E0A3");
      expect(await free()).toBe(left);
    }
    expect((await world.start("checkIn", room.id, grantId, { validTo: TOMORROW })).code).toBe(200);
  });

  it("writes no card of an act whose end has passed, and no card of another encoder's", async () => {
    const room = await world.newRoom();
    const { id: grantId } = await world.liveGrant();
    const { data: act } = await world.start("void", room.id, grantId);
    const other = await world.desk.newEncoder("DESK-8");
    const elsewhere = (await world.grant({ encoderId: other.id })).data;
    expect(await world.job(act.id, elsewhere.id, "0400E0A4", { encoderId: other.id })).toMatchObject({
      fault: "DESK_ACT_OTHER_ENCODER",
    });
    world.desk.server.clock.advance(31 * 60_000);
    await world.desk.signInAgain();
    world.session.token = await world.desk.server.signIn();
    const { id: later } = (await world.grant()).data;
    expect(await world.job(act.id, later, "0400E0A4")).toMatchObject({ fault: "DESK_ACT_ENDED" });
  });

  it("gives its room up ten minutes after its last card, and is completed for free by a colleague then", async () => {
    const { server } = world.desk;
    await storeUser(server, "clerk-3", { roles: ["admin"] });
    const room = await world.newRoom();
    const { id: grantId } = await world.liveGrant();
    const { data: act } = await world.start("checkIn", room.id, grantId, { cards: 2, validTo: TOMORROW });
    const { data: torn } = await world.tear(act.id, grantId, "0400E0F1");
    const asColleague = async () => {
      const token = await server.signIn("clerk-3", USER_PASSWORD);
      return { token, grantId: (await world.grant({}, token)).data.id };
    };
    const colleague = await asColleague();
    const start = () => world.start("checkIn", room.id, colleague.grantId, { validTo: TOMORROW }, colleague.token);
    const get = () => world.call("GET", `desk/act/${act.id}`, undefined, colleague.token);
    const write = (uid: string) => world.job(act.id, colleague.grantId, uid, {}, colleague.token);
    const refused = { code: 409, fault: "DESK_ACT_OPEN", values: { user: "admin" } };
    server.clock.advance(9 * MINUTE_MS);
    for (const answer of [await start(), await get(), await write("0400E0F1")]) expect(answer).toMatchObject(refused);

    server.clock.advance(MINUTE_MS);
    expect(await start()).toMatchObject({ fault: "DESK_ACT_UNFINISHED", values: { actId: act.id, uid: "0400E0F1" } });
    expect((await get()).data).toMatchObject({ unfinishedUid: "0400E0F1", freeCompletions: 3, userName: "admin" });
    const { data: job } = await write("0400E0F1");
    expect(job).toMatchObject({ finishes: torn.jobId });
    const { claims } = await world.desk.bridge().open(job.ticket);
    await world.desk.settle(job.jobId, await world.desk.bridge().result(claims));
    expect((await get()).data, "it is the colleague's from then on").toMatchObject({
      userName: "clerk-3",
      finished: 1,
    });
    expect((await write("0400E0F2")).code).toBe(200);
    world.session.token = await server.signIn();
    expect((await world.call("GET", `desk/act/${act.id}`)).code).toBe(404);
  });

  it("gives its room up at once when its clerk stops it, and goes on with the next card", async () => {
    const { server } = world.desk;
    await storeUser(server, "clerk-4", { roles: ["admin"] });
    const room = await world.newRoom();
    const { id: grantId } = await world.liveGrant();
    const { data: act } = await world.start("checkIn", room.id, grantId, { cards: 2, validTo: TOMORROW });
    await world.tear(act.id, grantId, "0400E0D6");
    const stop = () => world.call("DELETE", `desk/act/${act.id}?mayResume=true`);
    const colleague = await server.signIn("clerk-4", USER_PASSWORD);
    const get = () => world.call("GET", `desk/act/${act.id}`, undefined, colleague);
    expect(await get()).toMatchObject({ fault: "DESK_ACT_OPEN" });
    expect((await stop()).code).toBe(200);
    expect((await get()).data).toMatchObject({ state: "open", freeCompletions: 3 });
    await world.write(act.id, grantId, "0400E0D6");
    expect((await get()).code, "its clerk goes on").toBe(404);
    expect((await stop()).code).toBe(200);
    expect((await get()).code, "no card is left that a colleague could complete").toBe(404);
    expect((await world.call("GET", `desk/act/${act.id}`)).data).toMatchObject({ state: "open", isStopped: true });
  });

  it("is resumed where only some of its cards are finished, until another act of the room begins", async () => {
    const { room, grantId } = await world.occupied("0400E0D7", "0400E0D8");
    const { data: act } = await world.start("checkOut", room.id, grantId, { cards: 2 });
    const stop = () => world.call("DELETE", `desk/act/${act.id}?mayResume=true`);
    const get = async () => (await world.call("GET", `desk/act/${act.id}`)).data;
    await world.write(act.id, grantId, "0400E0D7", { purpose: "erase" });
    await stop();
    expect(await get()).toMatchObject({ state: "open", finished: 1, isStopped: true });
    await world.write(act.id, grantId, "0400E0D8", { purpose: "erase" });
    expect(await get()).toMatchObject({ state: "done", finished: 2, isStopped: false });

    const guest = await world.occupied("0400E0D9");
    const { data: extra } = await world.start("extra", guest.room.id, guest.grantId, { cards: 2 });
    await world.write(extra.id, guest.grantId, "0400E0DA");
    await world.call("DELETE", `desk/act/${extra.id}?mayResume=true`);
    expect((await world.start("extra", guest.room.id, guest.grantId, { cards: 1 })).code).toBe(200);
    expect((await world.call("GET", `desk/act/${extra.id}`)).data).toMatchObject({ state: "done", finished: 1 });
  });

  it("tells the audit trail when it was stopped, and when it went on", async () => {
    const room = await world.newRoom();
    const { id: grantId } = await world.liveGrant();
    const { data: act } = await world.start("checkIn", room.id, grantId, { cards: 2, validTo: TOMORROW });
    await world.write(act.id, grantId, "0400E0DB");
    const stops = async () => {
      const rows = await world.desk.server.context.db
        .selectFrom("audit_trail")
        .select("after_json")
        .where("entity", "=", "business/desk")
        .where("row_id", "=", String(act.id))
        .orderBy("seq")
        .execute();
      return rows.map(({ after_json }) => JSON.parse(after_json ?? "{}").isStopped).filter((one) => one !== undefined);
    };
    await world.call("DELETE", `desk/act/${act.id}?mayResume=true`);
    expect((await stops()).at(-1)).toBe(true);
    await world.write(act.id, grantId, "0400E0DC");
    expect((await stops()).at(-1)).toBe(false);
  });

  it("a newer card for the room counts from the moment it is sent to the encoder", async () => {
    const guest = await world.occupied("0400E0C1");
    const { room, grantId } = guest;
    const stateOf = async () => (await world.call("GET", "hotelcard/list?cardNumber=0400E0C1")).rows[0].state;
    await world.start("checkOut", room.id, grantId, { cards: 0 });
    expect(await stateOf()).toBe("guestLeft");
    const { data: act } = await world.start("checkIn", room.id, grantId, { validTo: TOMORROW });
    const { data: job } = await world.job(act.id, grantId, "0400E0C2");
    expect(await stateOf()).toBe("superseded");
    const failed = await world.desk.bridge().open(job.ticket);
    const result = await world.desk.bridge().result(failed.claims, { outcome: "failed", blocksWritten: 0 });
    await world.desk.settle(job.jobId, result);
    expect(await stateOf(), "not written after all").toBe("guestLeft");
  });

  it("erases and rewrites each card of a guest, however few new ones the policy allows", async () => {
    const guest = await world.occupied("0400E0B1", "0400E0B2", "0400E0B3");
    const policy = (await world.call("GET", `hotel/${world.hotelId}/desk-policy`)).data;
    await world.call("PUT", `hotel/${world.hotelId}/desk-policy`, { ...policy, maxCards: 2 });
    const act = (kind: string, more: object) => world.start(kind, guest.room.id, guest.grantId, { cards: 3, ...more });
    expect(await act("extra", {})).toMatchObject({ code: 400, errors: [{ path: "cards" }] });
    expect((await act("extend", { validTo: TOMORROW })).code).toBe(200);
    expect((await act("checkOut", {})).code).toBe(200);
    await world.call("PUT", `hotel/${world.hotelId}/desk-policy`, policy);
  });

  it("starts anew once an act with a partly written card was given up", async () => {
    const room = await world.newRoom();
    const { id: grantId } = await world.liveGrant();
    const { data: act } = await world.start("checkIn", room.id, grantId, { validTo: TOMORROW });
    await world.tear(act.id, grantId, "0400E0A2");
    expect(await world.call("DELETE", `desk/act/${act.id}`)).toMatchObject({ code: 200 });
    const { data: next } = await world.start("checkIn", room.id, grantId, { validTo: TOMORROW });
    const { answer } = await world.write(next.id, grantId, "0400E0A2");
    expect(answer).toMatchObject({ finishes: null, charge: { state: "charged" } });
  });

  it("a part-written card may open past its end where the locks have no clock", async () => {
    const room = await world.newRoom();
    const { id: grantId } = await world.liveGrant();
    const { data: act } = await world.start("checkIn", room.id, grantId, { validTo: TOMORROW });
    await world.tear(act.id, grantId, "0400E0D1");
    world.desk.server.clock.advance(3 * 24 * 3_600_000);
    await world.desk.signInAgain();
    world.session.token = await world.desk.server.signIn();
    expect(await world.resolve(room.label)).toMatchObject({ partlyWritten: [] });
    const policy = (await world.call("GET", `hotel/${world.hotelId}/desk-policy`)).data;
    await world.call("PUT", `hotel/${world.hotelId}/desk-policy`, { ...policy, hasClock: false });
    expect(await world.resolve(room.label)).toMatchObject({ partlyWritten: ["0400E0D1"] });
  });
});
