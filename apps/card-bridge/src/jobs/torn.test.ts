import { describe, it } from "vitest";
import { assertEndings, TORN } from "./testing/interruptions.ts";
import { EVERY_DRIVER } from "./testing/job-setup.ts";

/** Card format §8: an interrupted trailer write cannot be prevented; it is detected, and its sector reported. */
describe.each(EVERY_DRIVER)("a write torn on %s", (driver) => {
  it.each(TORN)("$name: continues, or reports the sector that no key opens", (interruption) =>
    assertEndings(driver, interruption),
  );
});
