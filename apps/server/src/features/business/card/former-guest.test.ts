import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPlacedCard } from "../../../../testing/build-card-request.ts";
import { buildRoom } from "../../../../testing/build-room.ts";
import { type FrontDesk, frontDesk, TOMORROW } from "../../../../testing/front-desk.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { dumpOf } from "../../../../testing/written-card.ts";

/** Directory and door lock, as an identification reads them. */
const PROBED = { 0: "directory", 1: "hotel" } as const;

describe.for(DIALECTS)("a card of a guest who left, on %s", (dialect) => {
  let world: FrontDesk;
  let number = 0xa1;
  beforeAll(async () => {
    world = await frontDesk(dialect);
  });
  afterAll(() => world.desk.server.close());

  /** What an identification says of a card that was written with this ticket. */
  const identify = async (uid: string, ticket: Parameters<typeof dumpOf>[0]) => {
    // At most sixty a minute.
    world.desk.server.clock.advance(61_000);
    const { blocks } = dumpOf(ticket);
    const dump = {
      blocks: blocks.map((block, at) => (Math.floor(at / 4) in PROBED ? block : null)),
      openedWith: Array.from({ length: 16 }, (_, sector) => PROBED[sector as keyof typeof PROBED] ?? null),
    };
    const input = buildPlacedCard(world.encoderId(), uid);
    const { data } = await world.call("POST", "card/identify", input);
    const { claims } = await world.desk.bridge().open(data.ticket);
    const token = await world.desk.bridge().result(claims, { dump, blocksWritten: 0, sectorsVerified: [] });
    return (await world.call("POST", `card/identify/${data.readId}/result`, { token })).data.verdict;
  };
  const nextUid = () => `0400FE${(number++).toString(16).toUpperCase()}`;
  /** A room with a guest who holds two cards. */
  const guestWithTwoCards = async () => {
    const room = await world.newRoom();
    const { id: grantId } = await world.liveGrant();
    const { data: act } = await world.start("checkIn", room.id, grantId, { cards: 2, validTo: TOMORROW });
    const [first, other] = [nextUid(), nextUid()];
    const { claims } = await world.write(act.id, grantId, first);
    await world.write(act.id, grantId, other);
    return { room, grantId, first, other, laid: () => identify(first, claims) };
  };

  it("is good to hand out while the guest is there, and no longer after check-out", async () => {
    const { room, grantId, first, laid } = await guestWithTwoCards();
    expect(await laid()).toMatchObject({ kind: "valid", movedTo: null });
    await world.start("checkOut", room.id, grantId, { cards: 0 });
    expect(await laid()).toMatchObject({ kind: "guestLeft", movedTo: null, room: { label: room.label } });
    expect(await world.resolve(room.label)).toMatchObject({
      stay: null,
      former: { out: 2, movedTo: null },
      cardsOut: [{ mayOpenUntil: TOMORROW }, { mayOpenUntil: TOMORROW }],
    });
    expect((await world.resolve(first)).room.label).toBe(room.label);
  });

  it("leads to the guest who moved, whose room lists it", async () => {
    const { room, grantId, first, other, laid } = await guestWithTwoCards();
    const free = await world.newRoom();
    const { data: move } = await world.start("move", room.id, grantId, { toRoomId: free.id, cards: 2 });
    await world.write(move.id, grantId, other);
    expect(await laid()).toMatchObject({ kind: "guestLeft", movedTo: { label: free.label, building: 1 } });
    const found = await world.resolve(first);
    expect(found.room.label).toBe(free.label);
    expect(found.stay.cardsOfFormerRoom).toEqual([{ uid: first, label: room.label, mayOpenUntil: TOMORROW }]);
    expect(await world.resolve(room.label)).toMatchObject({
      stay: null,
      former: { out: 1, movedTo: free.label },
      cardsOut: [{ uid: first }],
    });
    await world.write(move.id, grantId, first);
    expect((await world.resolve(free.label)).stay.cardsOfFormerRoom).toEqual([]);
    expect(await world.resolve(room.label)).toMatchObject({ former: { out: 0 }, cardsOut: [] });
  });

  it("names rooms of another building with that building", async () => {
    const { room, grantId, first, other, laid } = await guestWithTwoCards();
    const body = buildRoom(world.hotelId, 901, { building: 2, floor: 9, label: "901" });
    const far = (await world.call("POST", "room", body)).data;
    const { data: move } = await world.start("move", room.id, grantId, { toRoomId: far.id, cards: 2 });
    await world.write(move.id, grantId, other);
    expect(await laid()).toMatchObject({ movedTo: { label: "901", building: 2 } });
    expect((await world.resolve("901")).stay.cardsOfFormerRoom).toMatchObject([
      { uid: first, label: `1-${room.label}` },
    ]);
    expect(await world.resolve(room.label)).toMatchObject({
      former: { movedTo: "2-901" },
      cardsOut: [{ movedTo: "2-901" }],
    });
    expect((await world.call("GET", `room/${room.id}/history`)).rows[0]).toMatchObject({ movedTo: "2-901" });
    expect((await world.call("GET", `desk/act/${move.id}`)).data).toMatchObject({
      fromLabel: room.label,
      fromBuilding: 1,
    });
  });

  it("follows a guest who moves twice", async () => {
    const { room, grantId, first, other, laid } = await guestWithTwoCards();
    let from = room;
    for (let move = 0; move < 2; move += 1) {
      const free = await world.newRoom();
      const { data: act } = await world.start("move", from.id, grantId, { toRoomId: free.id });
      await world.write(act.id, grantId, other);
      from = free;
    }
    expect(await laid()).toMatchObject({ kind: "guestLeft", movedTo: { label: from.label } });
    const found = await world.resolve(first);
    expect(found.room.label).toBe(from.label);
    expect(found.stay.cardsOfFormerRoom).toMatchObject([{ uid: first, label: room.label }]);
    expect(await world.resolve(room.label)).toMatchObject({ former: { movedTo: from.label } });
  });

  it("is nobody's any more once it was reported lost", async () => {
    const { room, grantId, other, first, laid } = await guestWithTwoCards();
    const free = await world.newRoom();
    const { data: act } = await world.start("move", room.id, grantId, { toRoomId: free.id });
    await world.write(act.id, grantId, other);
    const { rows } = await world.call("GET", `hotelcard/list?hotelId=${world.hotelId}&cardNumber=${first}`);
    await world.call("PUT", `hotelcard/${rows[0].id}/state`, { state: "lost" });
    expect(await laid()).toMatchObject({ kind: "lost", movedTo: null, hasOpenStay: false });
  });

  it("that makes others void is no guest's", async () => {
    const { room, grantId } = await guestWithTwoCards();
    await world.start("checkOut", room.id, grantId, { cards: 0 });
    const { data: act } = await world.start("void", room.id, grantId);
    const uid = nextUid();
    const { claims } = await world.write(act.id, grantId, uid);
    expect(await identify(uid, claims)).toMatchObject({ kind: "voidCard", room: { label: room.label } });
  });

  it("is out beside the cards of the present guest", async () => {
    const { room, grantId, first } = await guestWithTwoCards();
    const { stay } = await world.resolve(room.label);
    const again = { cards: 1, validTo: TOMORROW, replaces: stay.id };
    const { data: act } = await world.start("checkIn", room.id, grantId, again);
    await world.write(act.id, grantId, nextUid());
    const found = await world.resolve(room.label);
    expect(found).toMatchObject({ room: { state: "valid" }, former: null });
    expect(found.cardsOut).toContainEqual(expect.objectContaining({ uid: first, mayOpenUntil: TOMORROW }));
    expect(found.cardsOut).toHaveLength(2);
    const { cells } = (await world.call("GET", `room/grid?hotelId=${world.hotelId}`)).data;
    expect(cells.find(({ id }: { id: number }) => id === room.id)).toMatchObject({ cardsOut: 2, nights: 1 });
  });

  it("that is only partly written is not handed over", async () => {
    const room = await world.newRoom();
    const { id: grantId } = await world.liveGrant();
    const { data: act } = await world.start("checkIn", room.id, grantId, { validTo: TOMORROW });
    const uid = nextUid();
    const { claims } = await world.tear(act.id, grantId, uid);
    const verdict = await identify(uid, claims);
    expect(verdict).toMatchObject({ kind: "partlyWritten", standing: { state: "partlyWritten", advice: "complete" } });
    expect(verdict.standing.doors[0]).toMatchObject({ door: "room", atDoor: "mayOpen", doubts: ["content"] });
    const { claims: whole } = await world.write(act.id, grantId, uid);
    expect(await identify(uid, whole)).toMatchObject({ kind: "valid", standing: { advice: "handOver" } });
  });

  it("is not certain to open after the hotel's key changed", async () => {
    const { laid } = await guestWithTwoCards();
    expect(await laid()).toMatchObject({ kind: "valid", standing: { advice: "handOver" } });
    expect((await world.call("POST", `hotel/${world.hotelId}/rotate-key`)).code).toBe(200);
    const { kind, standing } = await laid();
    expect([kind, standing.advice, standing.doors[0].doubts]).toEqual(["valid", "tryAtDoor", ["otherKey"]]);
  });

  it("opens past its end where the locks have no clock", async () => {
    const { room, grantId, laid } = await guestWithTwoCards();
    await world.start("checkOut", room.id, grantId, { cards: 0 });
    world.desk.server.clock.advance(2 * 24 * 3_600_000);
    await world.desk.signInAgain();
    world.session.token = await world.desk.server.signIn();
    expect(await world.resolve(room.label)).toMatchObject({ former: { out: 2 }, cardsOut: [] });
    const policy = (await world.call("GET", `hotel/${world.hotelId}/desk-policy`)).data;
    await world.call("PUT", `hotel/${world.hotelId}/desk-policy`, { ...policy, hasClock: false });
    const cardsOut = [{ mayOpenUntil: null }, { mayOpenUntil: null }];
    expect(await world.resolve(room.label)).toMatchObject({ former: { out: 2 }, cardsOut });
    expect(await laid()).toMatchObject({ kind: "guestLeft", opensPastEnd: true });
  });
});
