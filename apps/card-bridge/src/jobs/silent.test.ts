import { describe, expect, it } from "vitest";
import { SMALL_1K } from "./testing/job-cases.ts";
import { atOnce, EVERY_DRIVER, workbench } from "./testing/job-setup.ts";

describe.each(EVERY_DRIVER)("%s that falls silent while a card is written", (driver) => {
  it("at any write is reported as silent, and its job waits", async () => {
    await atOnce([1, 2, 3, 4, 5, 6], async (at) => {
      const bench = await workbench(driver, SMALL_1K);
      bench.error(`mute:${at}`);
      expect(await bench.run(), `write ${at}`).toMatchObject({ kind: "waiting", error: { code: "ENCODER_SILENT" } });
      await bench.close();
    });
  });
});
