import type { JobState } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CardDesk, cardDesk } from "../../../../testing/card-job-setup.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { DAY_MS } from "../../../core/time/durations.ts";

/** Where the server under test stands, the day of its hotels of 2026-11-20 begins. */
const TODAY = Date.UTC(2026, 10, 19, 22);

describe.for(DIALECTS)("jobs by days, on %s", (dialect) => {
  let desk: CardDesk;
  beforeAll(async () => {
    desk = await cardDesk(dialect);
  });
  afterAll(() => desk.server.close());

  it("are thirty, today the last, each with what was done, what failed and the credits used; open jobs are neither", async () => {
    const happened = async (
      state: JobState,
      create_time: number,
      more: { sequence?: null; blocks_written?: number } = {},
    ) => {
      const { data } = await desk.create();
      await desk.server.context.db
        .updateTable("biz_card_job")
        .set({ state, create_time, ...more })
        .where("job_id", "=", data.jobId)
        .execute();
    };
    await happened("done", TODAY);
    await happened("done", TODAY + 61_000, { sequence: null });
    await happened("failed", TODAY + DAY_MS - 1);
    await happened("sent", TODAY);
    await happened("done", TODAY - 1);
    await happened("partial", TODAY - 29 * DAY_MS, { blocks_written: 3 });
    await happened("done", TODAY - 29 * DAY_MS - 1);
    const { data } = (await desk.call("GET", "card/job/days")).body;
    expect(data).toHaveLength(30);
    expect(data.filter(({ done, failed }: { done: number; failed: number }) => done + failed > 0)).toEqual([
      { day: "2026-10-22", done: 0, failed: 1, charged: 1 },
      { day: "2026-11-19", done: 1, failed: 0, charged: 1 },
      { day: "2026-11-20", done: 2, failed: 1, charged: 1 },
    ]);
  });
});
