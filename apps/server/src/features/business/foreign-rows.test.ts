import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPlacedCard } from "../../../testing/build-card-request.ts";
import { buildEncoder } from "../../../testing/build-encoder.ts";
import { signInNewUser } from "../../../testing/build-user.ts";
import { type CardDesk, cardDesk, UID } from "../../../testing/card-job-setup.ts";
import { hotelInput } from "../../../testing/test-server.ts";

/**
 * Users of one hotel against another hotel's rows: they have every business permission, and the scope of their hotel.
 */
describe("another hotel's rows (A9)", () => {
  let desk: CardDesk;
  let clerk: string;
  let mine: { hotelId: number; deptId: number; encoderId: number };
  let theirs: { hotelId: number; deptId: number; encoderId: number; jobId: string; testCardId: number; readId: string };

  beforeAll(async () => {
    desk = await cardDesk("sqlite");
    const own = await desk.newHotel(7001);
    clerk = await signInNewUser(desk.server, "clerk", { deptId: own.deptId, roles: ["staff"] });
    const desks = await desk.newEncoder("MINE", { hotelId: own.id });
    mine = { hotelId: own.id, deptId: own.deptId, encoderId: desks.id };
    const other = (await desk.call("GET", `hotel/${desk.hotel.id}`)).body.data;
    const { job, answer } = await desk.finished();
    const placed = buildPlacedCard(job.encoderId, UID);
    const read = await desk.call("POST", "card/read", { ...placed, hotelId: other.id });
    theirs = {
      hotelId: other.id,
      deptId: other.deptId,
      encoderId: job.encoderId,
      jobId: job.jobId,
      testCardId: answer.data.testCardId,
      readId: read.body.data.readId,
    };
  });
  afterAll(() => desk.server.close());

  it("has calls that succeed for the caller's own rows", async () => {
    expect((await desk.call("GET", `hotel/${mine.hotelId}`, undefined, clerk)).body.code).toBe(200);
    expect((await desk.call("GET", `encoder/${mine.encoderId}`, undefined, clerk)).body.code).toBe(200);
    expect((await desk.create({ encoderId: mine.encoderId, hotelId: mine.hotelId }, clerk)).code).toBe(200);
  });

  it("counts no attempt of their authorization password", async () => {
    for (let at = 0; at < 6; at++)
      await desk.create({ encoderId: mine.encoderId, hotelId: theirs.hotelId, authPassword: "wrong" }, clerk);
    expect((await desk.call("GET", `hotel/${theirs.hotelId}`)).body.data.locked).toBe(false);
  });

  it("gives nothing to their departments and takes nothing from them", async () => {
    const at = async (method: "POST" | "PUT", path: string, body: object) =>
      (await desk.call(method, path, body, clerk)).body;
    const device = buildEncoder("NEW-1");
    expect(await at("POST", "encoder", { ...device, deptId: theirs.deptId })).toMatchObject({
      code: 400,
      errors: [{ path: "deptId" }],
    });
    expect(await at("POST", "encoder", { ...device, hotelId: theirs.hotelId })).toMatchObject({
      code: 400,
      errors: [{ path: "hotelId" }],
    });
    const change = buildEncoder("MINE", { id: mine.encoderId });
    for (const [field, value] of [
      ["hotelId", theirs.hotelId],
      ["deptId", theirs.deptId],
    ] as const)
      expect((await at("PUT", "encoder", { ...change, [field]: value })).errors).toMatchObject([{ path: field }]);
    for (const deptId of [theirs.deptId, 1])
      expect(await at("POST", "hotel", hotelInput({ hotelNumber: 7002, deptId }))).toMatchObject({
        code: 400,
        errors: [{ path: "deptId" }],
      });
  });

  it("rejects a hotel below a hotel, and changes in a deleted department", async () => {
    expect((await desk.call("POST", "hotel", hotelInput({ hotelNumber: 7003 }), clerk)).body).toMatchObject({
      code: 400,
      msg: "上级部门不能是酒店",
      errors: [{ path: "deptId" }],
    });
    const move = hotelInput({ id: theirs.hotelId, hotelNumber: 5001, deptId: mine.deptId });
    expect((await desk.call("PUT", "hotel", move)).body.errors).toMatchObject([{ path: "deptId" }]);
    const gone = await desk.newHotel(7004);
    await desk.server.call("DELETE", `business/hotel/${gone.id}`, { token: await desk.server.signIn() });
    const inGone = buildEncoder("NEW-2", { deptId: gone.deptId });
    expect((await desk.call("POST", "encoder", inGone)).body.errors).toMatchObject([{ path: "deptId" }]);
  });

  it("keeps a read with its hotel when the encoder moves to another one", async () => {
    const moving = await desk.newEncoder("MOVING");
    const read = buildPlacedCard(moving.id, UID);
    const withHotel = (await desk.call("POST", "card/read", { ...read, hotelId: theirs.hotelId })).body.data;
    const [probed, plain] = [
      (await desk.call("POST", "card/read", read)).body.data,
      (await desk.call("POST", "card/read", read)).body.data,
    ];
    // As an earlier version stored it, which tried no keys of possible hotels.
    const { db } = desk.server.context;
    await db.updateTable("biz_card_read").set({ probed_hotels: null }).where("read_id", "=", plain.readId).execute();
    await desk.call("PUT", "encoder", buildEncoder("MOVING", { id: moving.id, hotelId: mine.hotelId }));
    const bring = async (readId: string) =>
      (await desk.call("POST", `card/read/${readId}/result`, { token: "x" }, clerk)).body.fault;
    const faults = [await bring(withHotel.readId), await bring(probed.readId), await bring(plain.readId)];
    expect(faults).toEqual(["NOT_FOUND", "NOT_FOUND", "RESULT_REFUSED"]);
  });

  it("settles a job whose encoder was unbound and deleted, and whose hotel was deleted meanwhile", async () => {
    const away = await desk.newEncoder("AWAY");
    const inn = await desk.newHotel(7005);
    const { data } = await desk.create({ encoderId: away.id, hotelId: inn.id });
    const { claims } = await away.bridge.open(data.ticket);
    const token = await desk.server.signIn();
    await desk.call("PUT", `encoder/unbind/${away.id}`);
    for (const path of [`encoder/${away.id}`, `hotel/${inn.id}`])
      expect((await desk.server.call("DELETE", `business/${path}`, { token })).body.code).toBe(200);
    expect((await desk.settle(data.jobId, await away.bridge.result(claims))).data).toMatchObject({
      state: "done",
      deviceName: "前台",
      testCardId: expect.any(Number),
    });
    const keys = desk.server.context.db.selectFrom("biz_hotel_key").select("id").where("hotel_id", "=", inn.id);
    expect(await keys.execute()).toHaveLength(1);
  });

  it("limits an idempotency key to its user, also within one hotel", async () => {
    const body = desk.input({ encoderId: mine.encoderId, hotelId: mine.hotelId });
    const one = await desk.call("POST", "card/job", body);
    const two = await desk.call("POST", "card/job", { ...body, uid: "04F1B2D9" }, clerk);
    expect([one.body.code, two.body.code]).toEqual([200, 200]);
    expect(two.body.data.jobId).not.toBe(one.body.data.jobId);
  });
});
