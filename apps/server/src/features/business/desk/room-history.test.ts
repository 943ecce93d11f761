import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FrontDesk, frontDesk, TOMORROW } from "../../../../testing/front-desk.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { DAY_MS } from "../../../core/time/durations.ts";

describe.for(DIALECTS)("what happened in a room, on %s", (dialect) => {
  let world: FrontDesk;
  beforeAll(async () => {
    world = await frontDesk(dialect);
  });
  afterAll(() => world.desk.server.close());

  const history = async (roomId: number, query = "") => world.call("GET", `room/${roomId}/history${query}`);
  type Acts = readonly { readonly act: string; readonly finished: number }[];
  const names = (acts: Acts) => acts.map(({ act, finished }) => `${act} ${finished}`);

  it("lists its stays with their acts, newest first: user, time, number of cards, and result", async () => {
    const { room, grantId } = await world.occupied("04000601", "04000602");
    await world.start("extra", room.id, grantId).then(({ data }) => world.write(data.id, grantId, "04000603"));
    const { data: givenUp } = await world.start("extra", room.id, grantId);
    await world.call("DELETE", `desk/act/${givenUp.id}`);
    await world.start("checkOut", room.id, grantId, { cards: 0 });
    const { data: act } = await world.start("checkIn", room.id, grantId, { validTo: TOMORROW });
    // Until its first card is written there is no stay.
    expect((await history(room.id)).total).toBe(1);
    await world.write(act.id, grantId, "04000604");
    const { rows, total } = await history(room.id);
    expect(total).toBe(2);
    const [now, before] = rows;
    expect(now).toMatchObject({ openedBy: "admin", validTo: TOMORROW, endTime: null, endReason: null, movedTo: null });
    expect(before).toMatchObject({ openedBy: "admin", endReason: "checkout", movedTo: null });
    expect([before.openTime, before.endTime, before.acts[0].createTime]).not.toContain(null);
    expect(names(now.acts)).toEqual(["checkIn 1"]);
    expect(names(before.acts)).toEqual(["checkOut 0", "extra 1", "checkIn 2"]);
    expect(before.acts.at(-1)).toMatchObject({ userName: "admin", cards: 2, state: "done" });
  });

  it("is paged", async () => {
    const { room, grantId } = await world.occupied("04000611");
    await world.start("checkOut", room.id, grantId, { cards: 0 });
    const { data: act } = await world.start("checkIn", room.id, grantId, { validTo: TOMORROW });
    await world.write(act.id, grantId, "04000612");
    const [first, second] = [await history(room.id, "?pageSize=1"), await history(room.id, "?pageSize=1&pageNum=2")];
    expect([first.total, second.total]).toEqual([2, 2]);
    expect([first.rows[0].endReason, second.rows[0].endReason]).toEqual([null, "checkout"]);
  });

  it("shows the room that a guest moved to or from", async () => {
    const { room, grantId } = await world.occupied("04000621");
    const target = await world.newRoom();
    const { data: act } = await world.start("move", room.id, grantId, { toRoomId: target.id });
    await world.write(act.id, grantId, "04000621");
    expect((await history(room.id)).rows[0]).toMatchObject({ endReason: "moved", movedTo: target.label });
    const [stay] = (await history(target.id)).rows;
    expect(stay).toMatchObject({ endReason: null, acts: [{ act: "move", fromLabel: room.label, finished: 1 }] });
  });

  it("does not call a guest moved whom the next guest of the room replaced", async () => {
    const { room, grantId, stay } = await world.occupied("04000641");
    const { data: act } = await world.start("checkIn", room.id, grantId, { validTo: TOMORROW, replaces: stay.id });
    await world.write(act.id, grantId, "04000642");
    const [, before] = (await history(room.id)).rows;
    expect(before).toMatchObject({ id: stay.id, endReason: "replaced", movedTo: null });
  });

  it("shows a stay without a check-out as expired at its end", async () => {
    const { room } = await world.occupied("04000631");
    const { server } = world.desk;
    server.clock.advance(2 * DAY_MS);
    world.session.token = await server.signIn();
    expect((await history(room.id)).rows[0]).toMatchObject({ endReason: "expired", endTime: TOMORROW });
    expect(await history(999_999)).toMatchObject({ code: 404 });
  });
});
