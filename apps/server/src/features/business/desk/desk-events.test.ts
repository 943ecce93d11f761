import { DEFAULT_POLICY, type DeskEvent } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listenTo } from "../../../../testing/event-stream.ts";
import { type FrontDesk, frontDesk, TOMORROW } from "../../../../testing/front-desk.ts";

describe("the events of a front desk", () => {
  let world: FrontDesk;
  beforeAll(async () => {
    world = await frontDesk("sqlite");
    await world.desk.server.app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(() => world.desk.server.close());

  const listen = (token = world.session.token) =>
    listenTo<DeskEvent>(world.desk.server.app, `business/desk/events?hotelId=${world.hotelId}`, token);
  /** All events up to one with this name; each change is reported within seconds. */
  const until = async (stream: Awaited<ReturnType<typeof listen>>, name: DeskEvent["event"]) => {
    const events: DeskEvent[] = [];
    do events.push(await stream.next());
    while (events.at(-1)?.event !== name);
    return events;
  };

  it("report a guest's card to every user of the hotel: its act, its room and the credit", async () => {
    const policy = { ...DEFAULT_POLICY, extraWithCard: false, hasReference: true };
    await world.call("PUT", `hotel/${world.hotelId}/desk-policy`, policy);
    const room = await world.newRoom();
    const { id: grantId } = await world.liveGrant();
    const other = await listen(await world.desk.server.signIn());
    expect(other.type).toContain("text/event-stream");
    const { data: act } = await world.start("checkIn", room.id, grantId, {
      validTo: TOMORROW,
      reference: "B-2041867",
    });
    await world.write(act.id, grantId, "04000501");
    const events = await until(other, "credit.changed");
    expect(JSON.stringify(events)).not.toContain("B-2041867");
    expect(events).toContainEqual({ event: "room.changed", roomIds: [room.id] });
    expect(events).toContainEqual({ event: "job.settled", actId: act.id });
    const { data: changed } = await world.call("GET", `room/${room.id}`);
    await world.call("PUT", "room", { ...changed, typeName: "Suite" });
    expect(await other.next()).toEqual({ event: "room.changed", roomIds: [room.id] });
    other.stop();
  });

  it("report the end of an authorization only to its own session", async () => {
    const { id: grantId } = await world.liveGrant();
    const [own, other] = [await listen(), await listen(await world.desk.server.signIn())];
    await world.call("DELETE", `desk/grant/${grantId}`);
    expect(await own.next()).toEqual({ event: "grant.closed", id: grantId });
    const room = await world.newRoom();
    const { id } = await world.liveGrant();
    const { data: act } = await world.start("checkIn", room.id, id, { validTo: TOMORROW });
    const seen = await until(other, "job.settled");
    expect(seen.at(-1)).toEqual({ event: "job.settled", actId: act.id });
    expect(seen.filter(({ event }) => event.startsWith("grant"))).toEqual([]);
    own.stop();
    other.stop();
  });
});
