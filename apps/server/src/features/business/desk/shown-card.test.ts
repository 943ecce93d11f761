import { DEFAULT_POLICY } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPlacedCard } from "../../../../testing/build-card-request.ts";
import { type FrontDesk, frontDesk, TOMORROW } from "../../../../testing/front-desk.ts";
import { dumpOf } from "../../../../testing/written-card.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";

describe("an extra card", () => {
  let world: FrontDesk;
  beforeAll(async () => {
    world = await frontDesk("sqlite");
    await world.call("PUT", `hotel/${world.hotelId}/desk-policy`, { ...DEFAULT_POLICY, extraWithCard: true });
  });
  afterAll(() => world.desk.server.close());

  /** A guest whose card was written with this ticket. */
  const guest = async (uid: string) => {
    const room = await world.newRoom();
    const { id: grantId } = await world.liveGrant();
    const { data: act } = await world.start("checkIn", room.id, grantId, { validTo: TOMORROW });
    const { claims } = await world.write(act.id, grantId, uid);
    if (claims.act !== "write") throw new Error("no card was written");
    return { room, grantId, claims };
  };
  const begin = async (uid: string, more: object = {}) =>
    (
      await world.call("POST", "card/read", {
        ...buildPlacedCard(world.encoderId(), uid),
        hotelId: world.hotelId,
        ...more,
      })
    ).data;
  /** Reads the card that such a ticket wrote. */
  const read = async (claims: Parameters<typeof dumpOf>[0], uid = claims.uid, more: object = {}) => {
    const { readId, ticket } = await begin(uid, more);
    const opened = await world.desk.bridge().open(ticket);
    const token = await world.desk.bridge().result(opened.claims, { dump: dumpOf({ ...claims, uid }) });
    await world.call("POST", `card/read/${readId}/result`, { token });
    return readId;
  };
  const extra = (roomId: number, grantId: string, readId?: string) =>
    world.start("extra", roomId, grantId, { ...(readId !== undefined && { readId }) });

  it("needs a read card of the stay; is rejected without one, or with an unfinished read", async () => {
    const { room, grantId, claims } = await guest("04000201");
    expect(await extra(room.id, grantId)).toMatchObject({ code: 409, fault: "CARD_OF_STAY_NEEDED" });
    const { readId } = await begin("04000201");
    expect(await extra(room.id, grantId, readId)).toMatchObject({ fault: "CARD_OF_STAY_NEEDED" });
    const { data: act } = await extra(room.id, grantId, await read(claims));
    expect(act).toMatchObject({ act: "extra", cards: 1 });
    await world.write(act.id, grantId, "04000202");
  });

  it("rejects a card of another room, one with a wrong check code, and one that was returned", async () => {
    const { room, grantId, claims } = await guest("04000211");
    const other = await guest("04000212");
    expect(await extra(room.id, grantId, await read(other.claims))).toMatchObject({ fault: "CARD_NOT_OF_STAY" });
    const emptied = { ...claims, content: { ...claims.content, applications: [] } };
    expect(await extra(room.id, grantId, await read(emptied))).toMatchObject({ fault: "CARD_NOT_OF_STAY" });
    const { stay } = await world.resolve(room.label);
    const readId = await read(claims);
    await world.call("PUT", `hotelcard/${stay.cards[0].id}/state`, { state: "handedBack" });
    expect(await extra(room.id, grantId, readId)).toMatchObject({ fault: "CARD_NOT_OF_STAY" });
  });

  it("rejects a read that is older than two minutes, of another hotel or of another user", async () => {
    const { room, grantId, claims } = await guest("04000221");
    const old = await read(claims);
    world.desk.server.clock.advance(2 * MINUTE_MS + 1000);
    expect(await extra(room.id, grantId, old)).toMatchObject({ fault: "CARD_OF_STAY_NEEDED" });
    const other = await world.desk.newHotel(8801);
    const nowhere = await read(claims, claims.uid, { hotelId: other.id });
    expect(await extra(room.id, grantId, nowhere)).toMatchObject({ fault: "CARD_OF_STAY_NEEDED" });
    const mine = await read(claims);
    await world.desk.server.context.db
      .updateTable("biz_card_read")
      .set({ user_id: 2 })
      .where("read_id", "=", mine)
      .execute();
    expect(await extra(room.id, grantId, mine)).toMatchObject({ fault: "CARD_OF_STAY_NEEDED" });
  });

  it("accepts a read that was started without a hotel and found it by the card's number", async () => {
    const { room, grantId, claims } = await guest("04000225");
    const found = await read(claims, claims.uid, { hotelId: undefined });
    expect((await extra(room.id, grantId, found)).code).toBe(200);
  });

  it("needs no card if the policy does not require it", async () => {
    const { room, grantId } = await guest("04000231");
    await world.call("PUT", `hotel/${world.hotelId}/desk-policy`, { ...DEFAULT_POLICY, extraWithCard: false });
    expect((await extra(room.id, grantId)).code).toBe(200);
  });
});
