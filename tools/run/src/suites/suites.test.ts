import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../workspace.ts";
import { runStep } from "./steps.ts";
import { createUnitStep } from "./suites.ts";

test("one test of a group runs alone, by its titles", async () => {
  const step = createUnitStep({ isFull: false, databaseUrl: null, browser: null }, "unit", ["tools/run"]);
  const alone = step.alone?.({
    file: join(root, "tools/run/src/suites/totals.test.ts"),
    titles: ["a vitest report", "gives its counts"],
    cause: "",
    source: "",
  });
  if (alone === undefined) throw new Error("a unit test has no step of its own");
  const { total } = await runStep(alone, { signal: new AbortController().signal, isBuffered: true });
  expect(total).toEqual({ passed: 1, failed: 0 });
});
