import type { CardJob } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildHotelCardRequest } from "../../../../testing/build-card-request.ts";
import { type CardDesk, cardDesk, UID } from "../../../../testing/card-job-setup.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";

const BOUGHT = 9;
const HOUR_MS = 3_600_000;
const PARTLY = { outcome: "partial", blocksWritten: 3, fault: "CARD_LIFTED" } as const;
const UNTOUCHED = { outcome: "failed", blocksWritten: 0, fault: "CARD_LIFTED" } as const;
const guest = (room: number) => buildHotelCardRequest({ floor: 5, room });

describe.for(DIALECTS)("a partly written card, on %s", (dialect) => {
  let desk: CardDesk;
  let number = 7301;
  let hotelId: number;
  let deptId: number;
  beforeAll(async () => {
    desk = await cardDesk(dialect);
  });
  afterAll(() => desk.server.close());

  const begin = async () => {
    ({ hotelId, deptId } = await desk.newBuyer(number++, BOUGHT));
  };
  const write = async (more: object = {}, result: object = {}): Promise<CardJob> =>
    (await desk.finished({ hotelId, ...guest(508), ...more }, result)).answer.data;
  const remaining = async (): Promise<number> =>
    (await desk.call("GET", `account?deptId=${deptId}`)).body.data.remaining;

  it("is finished without another charge: the same card, sequence and validity", async () => {
    await begin();
    const torn = await write({}, PARTLY);
    expect([torn.charge.state, torn.finishes, await remaining()]).toEqual(["charged", null, BOUGHT - 1]);
    desk.server.clock.advance(HOUR_MS / 4);
    const whole = await write();
    expect(whole).toMatchObject({ state: "done", finishes: torn.jobId, charge: { state: "notCharged", quantity: 0 } });
    expect([whole.sequence, whole.validFrom, whole.validTo]).toEqual([torn.sequence, torn.validFrom, torn.validTo]);
    expect(await remaining()).toBe(BOUGHT - 1);
    const { rows } = (await desk.call("GET", `hotelcard/list?hotelId=${hotelId}`)).body;
    expect(rows).toMatchObject([{ cardNumber: UID, sequence: torn.sequence }]);
    expect((await write()).charge.state).toBe("charged");
  });

  it("is listed by its last try until it is complete", async () => {
    await begin();
    const listed = async () =>
      (await desk.call("GET", `card/job/list?unfinished=true&hotelId=${hotelId}`)).body.rows.map(
        ({ jobId }: CardJob) => jobId,
      );
    await write({}, PARTLY);
    const { jobId } = await write({}, PARTLY);
    expect(await listed()).toEqual([jobId]);
    await write({ uid: "04A1B2D9" });
    expect(await listed()).toEqual([jobId]);
    await write();
    expect(await listed()).toEqual([]);
  });

  it("is free for three tries, and a try that never touched it counts", async () => {
    await begin();
    const torn = await write({}, PARTLY);
    for (const result of [PARTLY, UNTOUCHED, PARTLY]) {
      const again = await write({}, result);
      expect([again.finishes, again.charge.state]).toEqual([torn.jobId, "notCharged"]);
    }
    expect(await write()).toMatchObject({ finishes: null, charge: { state: "charged" } });
    expect(await remaining()).toBe(BOUGHT - 2);
  });

  it("is free for 24 hours", async () => {
    await begin();
    await write({}, PARTLY);
    desk.server.clock.advance(24 * HOUR_MS);
    await desk.signInAgain();
    expect(await write()).toMatchObject({ finishes: null, charge: { state: "charged" } });
  });

  it.for([
    ["another card", { uid: "04A1B2D9" }],
    ["another room", guest(509)],
    ["another end", { validTo: "2026-11-28" }],
    ["another card type", { cardType: "one-card" }],
  ] as const)("%s is charged", async ([, other]) => {
    await begin();
    await write({}, PARTLY);
    expect(await write(other)).toMatchObject({ finishes: null, charge: { state: "charged" } });
    expect(await remaining()).toBe(BOUGHT - 2);
  });

  it("is charged again once it was erased, or its door has a newer card", async () => {
    await begin();
    await write({}, PARTLY);
    await desk.finished({ hotelId, purpose: "erase" });
    expect((await write({}, PARTLY)).charge.state).toBe("charged");
    await write({ uid: "04A1B2D9" });
    expect(await write()).toMatchObject({ finishes: null, charge: { state: "charged" } });
  });

  it("that was never touched cost nothing, and its next try is charged as usual", async () => {
    await begin();
    await write({}, UNTOUCHED);
    expect(await write()).toMatchObject({ finishes: null, charge: { state: "charged" } });
    expect(await remaining()).toBe(BOUGHT - 1);
  });
});
