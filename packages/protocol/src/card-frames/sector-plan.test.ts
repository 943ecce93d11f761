import { assignableSectors, checkSectorPlan, defaultPlan, SOFTWARE_TYPES, sectorCount } from "@adel/card";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SectorPlanInput } from "./sector-plan.ts";
import { anySize } from "./testing/any-card.ts";

test("every valid plan is accepted unchanged", () => {
  fc.assert(
    fc.property(anySize, fc.subarray([...SOFTWARE_TYPES]), fc.gen(), (cardSize, software, pick) => {
      const free = [...pick(fc.shuffledSubarray, [...assignableSectors(cardSize)], { minLength: 10, maxLength: 10 })];
      const [doorLock, energySaver, ladder, sector] = free;
      const plan = {
        cardSize,
        doorLock,
        energySaver,
        test: sector,
        ...(software.includes("ladder-control") && { ladder }),
        ...(software.includes("fingerprint") && { fingerprint: free.slice(4) }),
      };
      expect(checkSectorPlan(plan, software, cardSize)).toEqual([]);
      expect(SectorPlanInput.parse(JSON.parse(JSON.stringify(plan)))).toEqual(plan);
    }),
  );
});

test("an invalid sector number is rejected at its field", () => {
  const plan = { cardSize: "4k", ...defaultPlan([...SOFTWARE_TYPES]) };
  const at = (change: object) =>
    SectorPlanInput.safeParse({ ...plan, ...change }).error?.issues.map(({ path }) => path.join("."));
  expect(at({})).toBeUndefined();
  expect(at({ doorLock: sectorCount("4k") })).toEqual(["doorLock"]);
  expect(at({ test: -1 })).toEqual(["test"]);
  expect(at({ ladder: 1.5 })).toEqual(["ladder"]);
  expect(at({ fingerprint: [10, 40] })).toEqual(["fingerprint.1"]);
  expect(at({ cardSize: "2k" })).toEqual(["cardSize"]);
});
