import { expect, test } from "vitest";
import { readNearestTests } from "./nearest-tests.ts";
import { findTarget } from "./production.ts";

test("the nearest tests are those of the folder, those that import the file, and those of its importers", () => {
  const findNearest = readNearestTests(findTarget("card"));
  const nearest = findNearest("packages/card/src/chip/crc.ts");
  // In its folder; of a file that imports it.
  expect(nearest).toContain("src/chip/dump.test.ts");
  expect(nearest).toContain("src/layout/directory.test.ts");
  expect(nearest).not.toContain("src/layout/keys.test.ts");
});
