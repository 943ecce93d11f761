import { describe, expect, it } from "vitest";
import { endings, TORN } from "./testing/interruptions.ts";
import { EVERY_DRIVER } from "./testing/workbench.ts";

/** Card format §8: a trailer torn inside its own write cannot be prevented; it is found, and its sector named. */
describe.each(EVERY_DRIVER)("a write torn on %s", (driver) => {
  it.each(TORN)(
    "$name: gone on with, or the sector named that no key opens",
    async (interruption) => {
      const found = await endings(driver, interruption);
      expect(found).toEqual([...interruption.ends].sort());
    },
    600_000,
  );
});
