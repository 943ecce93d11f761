import { describe, expect, test } from "vitest";
import { applyFix, assign, defaultDraft, errorsOf, licensed, ranges, suggestFix } from "./plan-draft.ts";

const both = ["fingerprint", "ladder-control"] as const;
const full = defaultDraft("1k", both);

describe("a sector plan being drawn", () => {
  test("is sound as it comes, on both card sizes and for any software", () => {
    for (const size of ["1k", "4k"] as const)
      for (const software of [[], ["fingerprint"], ["ladder-control"], both] as const)
        expect(errorsOf(defaultDraft(size, software), software)).toEqual([]);
  });

  test("moves an application to the sector it is given, and takes it from whoever held it", () => {
    const moved = assign(full, 2, "doorLock");
    expect([moved.doorLock, moved.energySaver]).toEqual([2, undefined]);
    expect(errorsOf(moved, both).map(({ code }) => code)).toEqual(["SECTOR_MISSING"]);
  });

  test("never serves two applications from one sector, whatever is clicked", () => {
    let plan = full;
    for (const sector of [1, 2, 3, 4, 10])
      for (const to of ["doorLock", "fingerprint", "test"] as const) {
        plan = assign(plan, sector, to);
        expect(errorsOf(plan, both).map(({ code }) => code)).not.toContain("SECTOR_TAKEN_TWICE");
      }
  });

  test("with five fingerprint sectors needs the sixth, with seven must lose one", () => {
    const five = assign(full, 12, "free");
    const [needs] = errorsOf(five, both);
    expect(needs && suggestFix(needs, five)).toEqual({ action: "add", application: "fingerprint", sector: 12 });
    const seven = assign(full, 9, "fingerprint");
    const [tooMany] = errorsOf(seven, both);
    expect(tooMany && suggestFix(tooMany, seven)).toEqual({ action: "remove", application: "fingerprint", sector: 15 });
  });

  test("is brought to soundness by its cures alone", () => {
    let plan = licensed({ ...full, cardSize: "1k", doorLock: undefined, fingerprint: [10] }, both);
    for (let left = 10; left > 0 && errorsOf(plan, both).length > 0; left -= 1) {
      const [planError] = errorsOf(plan, both);
      const fix = planError && suggestFix(planError, plan);
      if (fix) plan = applyFix(plan, fix);
    }
    expect(errorsOf(plan, both)).toEqual([]);
  });

  test("loses sectors past a smaller card's capacity by its cures", () => {
    const large = { ...defaultDraft("4k", []), test: 30 };
    const small = { ...large, cardSize: "1k" as const };
    const [planError] = errorsOf(small, []);
    expect(planError?.code).toBe("SECTOR_PAST_CAPACITY");
    expect(planError && suggestFix(planError, small)).toEqual({ action: "remove", application: "test", sector: 30 });
  });

  test("lets go of what the software no longer includes, and gives what it now includes", () => {
    expect(licensed(full, [])).toMatchObject({ ladder: undefined, fingerprint: undefined });
    expect(licensed(defaultDraft("1k", []), both)).toMatchObject({ ladder: 3, fingerprint: [10, 11, 12, 13, 14, 15] });
    const crowded = { ...defaultDraft("1k", []), test: 12, doorLock: 3 };
    expect(errorsOf(licensed(crowded, both), both)).toEqual([]);
  });
});

test("neighbouring sectors are named together", () => {
  expect(ranges([10, 11, 12, 13, 14])).toBe("10–14");
  expect(ranges([3, 5, 6])).toBe("3, 5–6");
  expect(ranges([])).toBe("");
});
