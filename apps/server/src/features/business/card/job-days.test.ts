import type { JobState } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CardDesk, cardDesk } from "../../../../test/card-desk.ts";
import { DIALECTS } from "../../../../test/office.ts";

/** Where the server under test stands, its day of 2026-11-20 begins. */
const TODAY = Date.UTC(2026, 10, 19, 16);
const DAY_MS = 24 * 3_600_000;

describe.for(DIALECTS)("jobs by days, on %s", (dialect) => {
  let desk: CardDesk;
  beforeAll(async () => {
    desk = await cardDesk(dialect);
  });
  afterAll(() => desk.office.close());

  it("are thirty, today the last, each with what was done and what failed; what is open is neither", async () => {
    const happened = async (state: JobState, create_time: number) => {
      const { data } = await desk.create();
      await desk.office.office.db
        .updateTable("biz_card_job")
        .set({ state, create_time })
        .where("job_id", "=", data.jobId)
        .execute();
    };
    await happened("done", TODAY);
    await happened("done", TODAY + 61_000);
    await happened("failed", TODAY + DAY_MS - 1);
    await happened("sent", TODAY);
    await happened("done", TODAY - 1);
    await happened("partial", TODAY - 29 * DAY_MS);
    await happened("done", TODAY - 29 * DAY_MS - 1);
    const { data } = (await desk.call("GET", "card/job/days")).body;
    expect(data).toHaveLength(30);
    expect(data.filter(({ done, failed }: { done: number; failed: number }) => done + failed > 0)).toEqual([
      { day: "2026-10-22", done: 0, failed: 1 },
      { day: "2026-11-19", done: 1, failed: 0 },
      { day: "2026-11-20", done: 2, failed: 1 },
    ]);
  });
});
