import type { CardJob } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CardDesk, cardDesk } from "../../../../testing/card-job-setup.ts";
import { staffing } from "../../../../testing/staffing.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";

const BATCH = "batch-00000000001";

describe.for(DIALECTS)("cards made as a batch, on %s", (dialect) => {
  let desk: CardDesk;
  let maker: string;
  beforeAll(async () => {
    desk = await cardDesk(dialect);
    const { role, person } = staffing(desk.server, await desk.server.signIn());
    // Makes test cards, one at a time.
    const roleId = await role("single", ["business:testcard:add"], "1");
    maker = (await person("single", 1, [roleId])).token;
  });
  afterAll(() => desk.server.close());
  const listed = async (batchId: string): Promise<readonly CardJob[]> =>
    (await desk.call("GET", `card/job/list?batchId=${batchId}`)).body.rows;

  it("lists the batch's cards by their places, and no others", async () => {
    for (const item of [1, 2]) await desk.finished({ batch: { batchId: BATCH, item }, uid: `04A1B2C${item}` });
    await desk.finished({ batch: { batchId: "batch-00000000002", item: 1 }, uid: "04A1B2C8" });
    const { data: alone } = await desk.create({ uid: "04A1B2C9" });
    expect(alone.batch).toBeNull();
    const cards = await listed(BATCH);
    expect(cards.map(({ batch, uid, state }) => [batch, uid, state])).toEqual([
      [{ batchId: BATCH, item: 2 }, "04A1B2C2", "done"],
      [{ batchId: BATCH, item: 1 }, "04A1B2C1", "done"],
    ]);
  });

  it("gives cards that are all alike one sequence, so that none makes the others void, and any other card the next", async () => {
    const batch = (item: number) => ({ batchId: "batch-00000000003", item });
    const sequence = async (more: object) => {
      const { job } = await desk.finished(more);
      return job.sequence;
    };
    const first = await sequence({ batch: batch(1), uid: "04A1B2D1" });
    expect(await sequence({ batch: batch(2), uid: "04A1B2D2" })).toBe(first);
    const cards = (await desk.call("GET", "testcard/list?cardNumber=04A1B2D")).body.rows;
    expect(cards.map(({ status }: { status: string }) => status)).toEqual(["unused", "unused"]);
    expect(await sequence({ batch: batch(3), uid: "04A1B2D3", operation: "clear" })).toBe(first + 1);
    expect(await sequence({ batch: { ...batch(1), batchId: "batch-00000000004" }, uid: "04A1B2D4" })).toBe(first + 2);
    expect(await sequence({ uid: "04A1B2D5" })).toBe(first + 3);
  });

  it("is for those who may make batches", async () => {
    const batch = { batchId: BATCH, item: 3 };
    expect(await desk.create({ batch }, maker)).toMatchObject({ code: 403, fault: "NOT_PERMITTED" });
    expect((await desk.create({}, maker)).code).toBe(200);
    expect((await desk.call("GET", `card/job/list?batchId=${BATCH}`, undefined, maker)).body.code).toBe(403);
  });

  it("has places 1 to 500 and an id of its own", async () => {
    for (const batch of [
      { batchId: BATCH, item: 0 },
      { batchId: BATCH, item: 501 },
      { batchId: "x", item: 1 },
    ])
      expect((await desk.create({ batch })).code).toBe(400);
  });
});
