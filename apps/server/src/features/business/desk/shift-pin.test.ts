import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FrontDesk, frontDesk, TOMORROW } from "../../../../testing/front-desk.ts";
import { runSeeds } from "../../../core/seed.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";
import { deskFeature } from "./desk.feature.ts";

describe("an idle shift authorization", () => {
  let world: FrontDesk;
  beforeAll(async () => {
    world = await frontDesk("sqlite");
  });
  afterAll(() => world.desk.server.close());

  it("is resumed with the user's PIN, without an extension; three wrong ones end it", async () => {
    expect((await world.setPin("402917")).code).toBe(200);
    const { data } = await world.grant();
    const room = await world.newRoom();
    world.desk.server.clock.advance(16 * MINUTE_MS);
    const listed = (await world.call("GET", `desk/grant/list?hotelId=${world.hotelId}&encoderId=${world.encoderId()}`))
      .data;
    expect(listed).toMatchObject([{ id: data.id, state: "idle", hasPin: true }]);
    expect(await world.wake(data.id, "402918")).toMatchObject({ code: 400, fault: "PIN_WRONG", values: { left: 2 } });
    expect(await world.wake(data.id, "402917", await world.desk.server.signIn())).toMatchObject({ code: 404 });
    const woken = (await world.wake(data.id, "402917")).data;
    expect(woken).toMatchObject({ id: data.id, state: "live", expireTime: data.expireTime });
    expect((await world.start("checkIn", room.id, data.id, { validTo: TOMORROW })).code).toBe(200);
    world.desk.server.clock.advance(16 * MINUTE_MS);
    expect(await world.wake(data.id, "402918")).toMatchObject({ fault: "PIN_WRONG", values: { left: 1 } });
    expect(await world.wake(data.id, "402919")).toMatchObject({ fault: "GRANT_NEEDED" });
    expect(await world.closedWith(data.id)).toEqual({ closed: "pin" });
    expect(await world.wake(data.id, "402917")).toMatchObject({ code: 404 });
    const shown = JSON.stringify([
      world.desk.server.acts,
      await world.desk.server.context.db.selectFrom("audit_trail").selectAll().execute(),
    ]);
    expect(shown).not.toMatch(/40291[789]/);
    expect(shown).toMatch(/wrongPins/);
  });

  it("counts PINs immediately, also of concurrent attempts", async () => {
    await world.setPin("402917");
    const { data } = await world.grant();
    world.desk.server.clock.advance(16 * MINUTE_MS);
    const tries = await Promise.all(
      ["111112", "111113", "111114", "111115", "111116"].map((pin) => world.wake(data.id, pin)),
    );
    expect(tries.filter(({ fault }) => fault === "PIN_WRONG").length).toBeLessThanOrEqual(2);
    expect(await world.wake(data.id, "402917")).toMatchObject({ code: 404 });
  });

  it("needs the password without a PIN, after its end, and after ten wrong PINs in a row", async () => {
    await world.setPin(null);
    const without = (await world.grant()).data;
    world.desk.server.clock.advance(16 * MINUTE_MS);
    expect(await world.wake(without.id, "402917")).toMatchObject({ fault: "GRANT_NEEDED" });
    await world.setPin("402917");
    const late = (await world.grant()).data;
    for (let minutes = 0; minutes < 8 * 60; minutes += 10) {
      world.desk.server.clock.advance(10 * MINUTE_MS);
      await world.call("GET", "room/list");
    }
    expect(await world.wake(late.id, "402917")).toMatchObject({ fault: "GRANT_NEEDED" });
    const faults: string[] = [];
    for (let n = 0; n < 4; n++) {
      const { id } = (await world.grant()).data;
      world.desk.server.clock.advance(16 * MINUTE_MS);
      for (let tries = 0; tries < 3 && !faults.includes("PIN_REMOVED"); tries++)
        faults.push((await world.wake(id, "999998")).fault);
    }
    expect([faults.length, faults.at(-1)]).toEqual([10, "PIN_REMOVED"]);
    const { id } = (await world.grant()).data;
    world.desk.server.clock.advance(16 * MINUTE_MS);
    expect(await world.wake(id, "402917")).toMatchObject({ fault: "GRANT_NEEDED" });
  });

  it("is idle after a start of the server, and never opened by an API token", async () => {
    const { data } = await world.grant();
    const room = await world.newRoom();
    await runSeeds(
      [deskFeature],
      { ...world.desk.server.context, language: "zh", adminPassword: undefined, log: () => undefined },
      undefined,
    );
    expect(await world.start("checkIn", room.id, data.id, { validTo: TOMORROW })).toMatchObject({
      fault: "GRANT_IDLE",
    });
    const scopes = ["business:desk:grant"];
    const as = { token: world.session.token };
    const body = { name: "desk", scopes, expireTime: "2027-06-01" };
    const { id } = (await world.desk.server.call("POST", "system/token", { ...as, body })).body.data;
    const made = (await world.desk.server.call("POST", `system/token/${id}/generate`, as)).body.data;
    expect(await world.grant({}, made.token)).toMatchObject({ code: 403, fault: "TOKEN_NOT_ALLOWED" });
  });
});
