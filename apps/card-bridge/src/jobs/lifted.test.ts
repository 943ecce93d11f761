import { describe, it } from "vitest";
import { assertEndings, LIFTED } from "./testing/interruptions.ts";
import { EVERY_DRIVER } from "./testing/job-setup.ts";

/** Card format §8: between steps a card can be removed without damage. */
describe.each(EVERY_DRIVER)("a card taken away from %s at any step", (driver) => {
  it.each(LIFTED)(
    "$name: never reports a false success, never changes other sectors, completes the rest in the end",
    (interruption) => assertEndings(driver, interruption),
  );
});
