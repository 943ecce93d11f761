import { expect, test } from "@playwright/test";
import { ALL_VARIANTS, OPPOSITES, type Variant } from "./variants.ts";

const FACTORS = ["language", "colorScheme", "width"] as const;
const values = (factor: keyof Variant) => new Set(ALL_VARIANTS.map((variant) => variant[factor]));

test("every pair of language, scheme and width is there once, and every size and theme color differs", () => {
  for (const one of FACTORS)
    for (const other of FACTORS.filter((factor) => factor !== one)) {
      const pairs = ALL_VARIANTS.map((variant) => `${variant[one]} ${variant[other]}`);
      expect(new Set(pairs).size, `${one} with ${other}`).toBe(4);
    }
  expect(values("size")).toEqual(new Set(["default", "medium", "small", "mini"]));
  expect(values("theme").size).toBe(4);
});

test("the two for pages differ in language, scheme and width", () => {
  for (const factor of FACTORS) expect(new Set(OPPOSITES.map((variant) => variant[factor])).size).toBe(2);
});
