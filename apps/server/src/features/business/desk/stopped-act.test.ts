import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeUser, USER_PASSWORD } from "../../../../testing/build-user.ts";
import { type FrontDesk, frontDesk, TOMORROW } from "../../../../testing/front-desk.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { DAY_MS } from "../../../core/time/durations.ts";

describe.for(DIALECTS)("an act that its clerk stopped before its last card, on %s", (dialect) => {
  let world: FrontDesk;
  beforeAll(async () => {
    world = await frontDesk(dialect);
  });
  afterAll(() => world.desk.server.close());

  const stopped = async (first: string, missing: string) => {
    const guest = await world.occupied(first, missing);
    const { data: act } = await world.start("checkOut", guest.room.id, guest.grantId, { cards: 2 });
    await world.write(act.id, guest.grantId, first, { purpose: "erase" });
    await world.call("DELETE", `desk/act/${act.id}?mayResume=true`);
    const get = async () => (await world.call("GET", `desk/act/${act.id}`)).data;
    expect(await get()).toMatchObject({ state: "open", isStopped: true });
    const cards: { id: number; uid: string }[] = guest.stay.cards;
    return { ...guest, act, get, cardId: cards.find(({ uid }) => uid === missing)?.id };
  };
  const ended = { state: "done", finished: 1, isStopped: false };

  it.each(["handedBack", "lost", "dead"])("a check-out ends when its last card was confirmed as %s", async (state) => {
    const uid = `0400E0E${["handedBack", "lost", "dead"].indexOf(state)}`;
    const { get, cardId } = await stopped(`0400E1E${uid.at(-1)}`, uid);
    expect((await world.call("PUT", `hotelcard/${cardId}/state`, { state })).code).toBe(200);
    expect(await get()).toMatchObject(ended);
  });

  it("a check-out ends when its last card was erased elsewhere, or written for another guest", async () => {
    const erased = await stopped("0400E0E5", "0400E0E6");
    await world.desk.finished({ uid: "0400E0E6", purpose: "erase", hotelId: world.hotelId });
    expect(await erased.get()).toMatchObject(ended);

    const rewritten = await stopped("0400E0E7", "0400E0E8");
    const room = await world.newRoom();
    const { data: next } = await world.start("checkIn", room.id, rewritten.grantId, { validTo: TOMORROW });
    await world.write(next.id, rewritten.grantId, "0400E0E8", { overwrites: rewritten.cardId });
    expect(await rewritten.get()).toMatchObject(ended);
  });

  it("a check-out ends at once where no card is left to erase", async () => {
    const { room, grantId, stay } = await world.occupied("0400E0EA", "0400E0EB");
    const { data: act } = await world.start("checkOut", room.id, grantId, { cards: 2 });
    await world.write(act.id, grantId, "0400E0EA", { purpose: "erase" });
    const missing = stay.cards.find(({ uid }: { uid: string }) => uid === "0400E0EB");
    await world.call("PUT", `hotelcard/${missing.id}/state`, { state: "handedBack" });
    await world.call("DELETE", `desk/act/${act.id}?mayResume=true`);
    expect((await world.call("GET", `desk/act/${act.id}`)).data).toMatchObject(ended);
  });

  it("stays among the last acts of its clerk, and of nobody else, however many others follow", async () => {
    const { server } = world.desk;
    await storeUser(server, "clerk-5", { roles: ["admin"] });
    const colleague = await server.signIn("clerk-5", USER_PASSWORD);
    const room = await world.newRoom();
    const { id: grantId } = await world.liveGrant();
    const { data: act } = await world.start("checkIn", room.id, grantId, { cards: 2, validTo: TOMORROW });
    await world.write(act.id, grantId, "0400E0DE");
    await world.call("DELETE", `desk/act/${act.id}?mayResume=true`);
    const other = await world.occupied("0400E0DF");
    for (let n = 0; n < 12; n += 1) await world.start("extra", other.room.id, grantId, { cards: 1 });
    const recent = async (as?: string) => {
      const { data } = await world.call("GET", `desk/recent?hotelId=${world.hotelId}`, undefined, as);
      return data.map(({ id }: { id: number }) => id).filter((id: number) => id === act.id);
    };
    expect(await recent()).toEqual([act.id]);
    expect(await recent(colleague)).toEqual([]);
  });

  it("is over once its end has passed, and is offered no longer", async () => {
    const room = await world.newRoom();
    const { id: grantId } = await world.liveGrant();
    const { data: act } = await world.start("checkIn", room.id, grantId, { cards: 2, validTo: TOMORROW });
    await world.write(act.id, grantId, "0400E0DD");
    await world.call("DELETE", `desk/act/${act.id}?mayResume=true`);
    const get = async () => (await world.call("GET", `desk/act/${act.id}`)).data;
    expect(await get()).toMatchObject({ state: "open", isStopped: true });
    world.desk.server.clock.advance(DAY_MS);
    await world.desk.signInAgain();
    world.session.token = await world.desk.server.signIn();
    const over = { state: "done", finished: 1, isStopped: false };
    expect(await get()).toMatchObject(over);
    const recent = (await world.call("GET", `desk/recent?hotelId=${world.hotelId}`)).data;
    expect(recent.find(({ id }: { id: number }) => id === act.id)).toMatchObject(over);
  });
});
