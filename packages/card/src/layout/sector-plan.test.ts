import { describe, expect, test } from "vitest";
import {
  assignableSectors,
  checkSectorPlan,
  DEFAULT_PLAN,
  defaultPlan,
  movesSectors,
  type SectorPlan,
  sectorsOf,
  targetSectors,
  usageOf,
} from "./sector-plan.ts";

const ALL = ["fingerprint", "ladder-control"] as const;
const codes = (plan: SectorPlan, size: "1k" | "4k" = "1k") => checkSectorPlan(plan, ALL, size).map(({ code }) => code);

describe("sector plan", () => {
  test("a test card may use a free sector or one whose record its devices accept", () => {
    expect(targetSectors(DEFAULT_PLAN, "1k", ["energySaver"])).toEqual([1, 2, 5, 6, 7, 8, 9]);
    expect(targetSectors(DEFAULT_PLAN, "1k", ["doorLock"])).toEqual([1, 5, 6, 7, 8, 9]);
    expect(targetSectors(DEFAULT_PLAN, "1k", ["energySaver", "doorLock"])).toEqual([1, 5, 6, 7, 8, 9]);
    expect(targetSectors(DEFAULT_PLAN, "4k", ["doorLock"])).toContain(31);
    expect(targetSectors(DEFAULT_PLAN, "4k", ["doorLock"])).not.toContain(32);
  });

  test("the default plan has sectors for the software that a hotel has, and for no other", () => {
    expect(defaultPlan(ALL)).toEqual(DEFAULT_PLAN);
    expect(defaultPlan(["fingerprint"])).toEqual({ ...DEFAULT_PLAN, ladder: undefined });
    expect(defaultPlan(["ladder-control"])).toEqual({ ...DEFAULT_PLAN, fingerprint: undefined });
  });

  test("the default plan is valid on both sizes, with all software", () => {
    expect(codes(DEFAULT_PLAN)).toEqual([]);
    expect(codes(DEFAULT_PLAN, "4k")).toEqual([]);
  });

  // [R:5.card.fingerprint-sectors] [R:9.fingerprint]
  test("fewer than six fingerprint sectors report how many are missing and which are free", () => {
    const plan = { ...DEFAULT_PLAN, fingerprint: [10, 11, 12, 13] };
    expect(checkSectorPlan(plan, ALL)).toEqual([
      {
        code: "FINGERPRINT_NEEDS_SIX",
        applications: ["fingerprint"],
        sectors: [10, 11, 12, 13],
        missing: 2,
        candidates: [5, 6, 7, 8, 9, 14, 15],
      },
    ]);
  });

  test("seven fingerprint sectors are too many, none are too few", () => {
    expect(checkSectorPlan({ ...DEFAULT_PLAN, fingerprint: [9, 10, 11, 12, 13, 14, 15] }, ALL)).toMatchObject([
      { code: "FINGERPRINT_NEEDS_SIX", missing: -1 },
    ]);
    expect(checkSectorPlan({ ...DEFAULT_PLAN, fingerprint: undefined }, ALL)).toMatchObject([{ missing: 6 }]);
  });

  // [R:9.software-type.fingerprint] [R:9.software-type.ladder]
  test("software without fingerprint and ladder control needs neither", () => {
    expect(checkSectorPlan({ doorLock: 1, energySaver: 2, test: 4 }, [])).toEqual([]);
    expect(codes({ doorLock: 1, energySaver: 2, test: 4 })).toEqual(["SECTOR_MISSING", "FINGERPRINT_NEEDS_SIX"]);
  });

  test("door lock, energy saver and test card always need a sector", () => {
    expect(checkSectorPlan({}, [])).toEqual(
      ["doorLock", "energySaver", "test"].map((application) => ({
        code: "SECTOR_MISSING",
        applications: [application],
        sectors: [],
      })),
    );
  });

  test("sectors 0 and 16 are never assignable, and only a 4K card has sector 16", () => {
    expect(codes({ ...DEFAULT_PLAN, doorLock: 0 })).toEqual(["SECTOR_NOT_ASSIGNABLE"]);
    expect(codes({ ...DEFAULT_PLAN, doorLock: 16 }, "4k")).toEqual(["SECTOR_NOT_ASSIGNABLE"]);
    expect(codes({ ...DEFAULT_PLAN, doorLock: 16 })).toEqual(["SECTOR_PAST_CAPACITY"]);
  });

  test("a sector of 16 blocks is too large, one past the end does not exist", () => {
    expect(codes({ ...DEFAULT_PLAN, test: 32 }, "4k")).toEqual(["SECTOR_TOO_LARGE"]);
    expect(codes({ ...DEFAULT_PLAN, test: 31 }, "4k")).toEqual([]);
    expect(codes({ ...DEFAULT_PLAN, test: 40 }, "4k")).toEqual(["SECTOR_PAST_CAPACITY"]);
    expect(codes({ ...DEFAULT_PLAN, test: 1.5 })).toEqual(["SECTOR_INVALID"]);
  });

  test("a sector can't be used by two applications, nor twice by one", () => {
    expect(checkSectorPlan({ ...DEFAULT_PLAN, ladder: 2 }, ALL)).toEqual([
      { code: "SECTOR_TAKEN_TWICE", applications: ["energySaver", "ladder"], sectors: [2] },
    ]);
    expect(codes({ ...DEFAULT_PLAN, fingerprint: [10, 10, 11, 12, 13, 14] })).toEqual(["SECTOR_TAKEN_TWICE"]);
  });

  test("all errors of a plan are reported together", () => {
    expect(codes({ doorLock: 0, energySaver: 2, ladder: 2, fingerprint: [99] })).toEqual([
      "SECTOR_MISSING",
      "SECTOR_NOT_ASSIGNABLE",
      "SECTOR_PAST_CAPACITY",
      "SECTOR_TAKEN_TWICE",
      "FINGERPRINT_NEEDS_SIX",
    ]);
  });

  test("sectors have moved if an application other than the test card has another sector, or none", () => {
    const plan = { doorLock: 1, energySaver: 2, test: 4, fingerprint: [10, 11, 12, 13, 14, 15] };
    expect(movesSectors(plan, { ...plan, fingerprint: [15, 14, 13, 12, 11, 10] })).toBe(false);
    expect(movesSectors(plan, { ...plan, test: 5, ladder: 3 })).toBe(false);
    expect(movesSectors(plan, { ...plan, doorLock: 5 })).toBe(true);
    expect(movesSectors(plan, { ...plan, fingerprint: undefined })).toBe(true);
  });

  test("fingerprint sectors are used in ascending order", () => {
    const plan = { ...DEFAULT_PLAN, fingerprint: [15, 10, 14, 11, 13, 12] };
    expect(sectorsOf(plan, "fingerprint")).toEqual([10, 11, 12, 13, 14, 15]);
    expect(usageOf(plan, 14, "1k")).toBe("fingerprint");
    expect(usageOf(plan, 0, "1k")).toBe("directory");
    expect(usageOf(plan, 16, "4k")).toBe("directory");
    expect(usageOf(plan, 9, "1k")).toBeUndefined();
    expect(assignableSectors("4k")).toHaveLength(30);
  });
});
