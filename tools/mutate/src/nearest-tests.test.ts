import { expect, test } from "vitest";
import { findNamesake, readNearestTests } from "./nearest-tests.ts";
import { findTarget } from "./production.ts";

test("the nearest tests are those of the folder, those that import the file, and those of its importers", () => {
  const findNearest = readNearestTests(findTarget("card"));
  const nearest = findNearest("packages/card/src/chip/crc.ts");
  // In its folder; of a file that imports it.
  expect(nearest).toContain("src/chip/dump.test.ts");
  expect(nearest).toContain("src/layout/directory.test.ts");
  expect(nearest).not.toContain("src/layout/keys.test.ts");
});

test.for([
  ["order/order-evidence.service.ts", "order/order-evidence.test.ts"],
  ["order/order-transitions.ts", "order/order.routes.test.ts"],
  ["order/refund.table.ts", undefined],
])("the namesake of %s is %s", ([file, namesake]) => {
  const tests = ["order/order.routes.test.ts", "order/order-evidence.test.ts", "order/order.test.ts"];
  expect(findNamesake(file ?? "", tests)).toBe(namesake);
});
