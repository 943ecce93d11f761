import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInNewUser, storeUser, USER_PASSWORD } from "../../../../testing/build-user.ts";
import { type CardDesk, cardDesk } from "../../../../testing/card-job-setup.ts";

describe("a hotel under another owner", () => {
  let desk: CardDesk;
  let admin: string;
  /** Staff of two sibling departments. */
  let east: { deptId: number; token: string };
  let west: { deptId: number; token: string };
  let number = 8500;
  const call = async (method: "GET" | "POST" | "PUT", path: string, body?: unknown, token = admin) =>
    (await desk.server.call(method, path, { token, ...(body !== undefined && { body }) })).body;
  const transfer = (hotelIds: readonly number[], deptId: number, token = admin) =>
    call("POST", "business/hotel/transfer", { hotelIds, deptId }, token);
  const team = async (name: string) => {
    const { deptId } = (await call("POST", "system/dept", { parentId: 1, deptName: name })).data;
    return { deptId, token: await signInNewUser(desk.server, name, { deptId, roles: ["staff"] }) };
  };
  const sees = async (token: string, hotelId: number) =>
    (await call("GET", `business/hotel/${hotelId}`, undefined, token)).code === 200;
  const newHotel = (more: object) => desk.newHotel(number++, more);
  beforeAll(async () => {
    desk = await cardDesk("sqlite");
    admin = await desk.server.signIn();
    [east, west] = [await team("east"), await team("west")];
  });
  afterAll(() => desk.server.close());

  it("moves with its cards, jobs, encoders and users, and the former owner sees none of them", async () => {
    const hotel = await newHotel({ deptId: east.deptId });
    const encoder = await desk.newEncoder("MOVES-1", { hotelId: hotel.id });
    const { data: job } = await desk.create({ hotelId: hotel.id, encoderId: encoder.id });
    const { claims } = await encoder.bridge.open(job.ticket);
    const { testCardId } = (await desk.settle(job.jobId, await encoder.bridge.result(claims))).data;
    await storeUser(desk.server, "clerk", { deptId: hotel.deptId, roles: ["operator"] });
    const all = async (token: string) => {
      const answers = await Promise.all(
        [`hotel/${hotel.id}`, `encoder/${encoder.id}`, `card/job/${job.jobId}`, `testcard/${testCardId}`].map(
          async (path) => (await call("GET", `business/${path}`, undefined, token)).code,
        ),
      );
      return new Set(answers);
    };
    expect([await all(east.token), await all(west.token)]).toEqual([new Set([200]), new Set([404])]);
    expect((await transfer([hotel.id], west.deptId)).code).toBe(200);
    expect([await all(east.token), await all(west.token)]).toEqual([new Set([404]), new Set([200])]);
    const moved = (await call("GET", `business/hotel/${hotel.id}`)).data;
    expect(moved).toEqual({
      ...hotel,
      ownerDeptId: west.deptId,
      cardCount: moved.cardCount,
      writeCount: moved.writeCount,
    });
    expect((await call("GET", `system/dept/${hotel.deptId}`)).data).toMatchObject({
      parentId: west.deptId,
      ancestors: `0,1,${west.deptId}`,
    });
    // Its clerk sees it as before.
    const token = await desk.server.signIn("clerk", USER_PASSWORD);
    expect(await sees(token, hotel.id)).toBe(true);
    // The next card belongs to its new department.
    expect((await desk.create({ hotelId: hotel.id, encoderId: encoder.id }, west.token)).code).toBe(200);
  });

  it("is recorded in the trail, each hotel separately", async () => {
    const [one, two] = [await newHotel({ deptId: east.deptId }), await newHotel({ deptId: east.deptId })];
    expect((await transfer([one.id, two.id, one.id], west.deptId)).code).toBe(200);
    for (const { id } of [one, two]) {
      const rows = await desk.server.context.db
        .selectFrom("audit_trail")
        .select(["user_name", "before_json", "after_json"])
        .where("entity", "=", "business/hotel")
        .where("row_id", "=", String(id))
        .orderBy("seq")
        .execute();
      expect(rows).toHaveLength(2);
      expect(rows[1]?.user_name).toBe("admin");
      expect(JSON.parse(rows[1]?.before_json ?? "")).toMatchObject({ ownerDeptId: east.deptId });
      expect(JSON.parse(rows[1]?.after_json ?? "")).toMatchObject({ ownerDeptId: west.deptId });
    }
  });

  it("moves all of the named hotels or none", async () => {
    const mine = await newHotel({ deptId: east.deptId });
    const theirs = await newHotel({ deptId: west.deptId });
    const { deptId: below } = (await call("POST", "system/dept", { parentId: east.deptId, deptName: "b" })).data;
    expect((await transfer([mine.id, theirs.id], below, east.token)).fault).toBe("NOT_FOUND");
    expect((await call("GET", `business/hotel/${mine.id}`)).data.ownerDeptId).toBe(east.deptId);
    expect((await transfer([mine.id], below, east.token)).code).toBe(200);
    expect((await call("GET", `business/hotel/${mine.id}`)).data.ownerDeptId).toBe(below);
  });

  it("is rejected at the field if the owner is out of scope, a hotel, deleted, or missing", async () => {
    const hotel = await newHotel({ deptId: east.deptId });
    const other = await newHotel({ deptId: east.deptId });
    const { deptId: gone } = (await call("POST", "system/dept", { parentId: 1, deptName: "gone" })).data;
    await desk.server.call("DELETE", `system/dept/${gone}`, { token: admin });
    for (const [deptId, token] of [
      [west.deptId, east.token],
      [1, east.token],
      [other.deptId, admin],
      [hotel.deptId, admin],
      [gone, admin],
      [999_999, admin],
    ] as const)
      expect((await transfer([hotel.id], deptId, token)).errors, String(deptId)).toMatchObject([{ path: "deptId" }]);
    expect((await transfer([], west.deptId)).errors).toMatchObject([{ path: "hotelIds" }]);
    expect((await call("GET", `business/hotel/${hotel.id}`)).data.ownerDeptId).toBe(east.deptId);
  });

  it("keeps a group on the new owner's branch, and loses any other", async () => {
    const group = async (deptId: number) =>
      (await call("POST", "business/group", { groupName: `g${deptId}`, deptId })).data.id;
    const { deptId: below } = (await call("POST", "system/dept", { parentId: east.deptId, deptName: "c" })).data;
    const [makers, easts, belows] = [await group(1), await group(east.deptId), await group(below)];
    const after = async (groupId: number, deptId: number) => {
      const hotel = await newHotel({ deptId: east.deptId, groupId });
      await transfer([hotel.id], deptId);
      return (await call("GET", `business/hotel/${hotel.id}`)).data.groupId;
    };
    expect(await after(makers, west.deptId)).toBe(makers);
    expect(await after(easts, below)).toBe(easts);
    expect(await after(belows, east.deptId)).toBe(belows);
    expect(await after(easts, west.deptId)).toBeNull();
  });
});
