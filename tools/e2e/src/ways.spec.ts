import { expect, test } from "@playwright/test";
import { pairsOf, WAYS, type Way } from "./ways.ts";

// What eight ways can cover, they cover.

const TWO_VALUED = ["language", "colour", "width"] as const;
const values = (factor: keyof Way) => new Set(WAYS.map((way) => way[factor]));

test("there are eight ways, with each of eight theme colours once and each of four sizes twice", () => {
  expect(WAYS).toHaveLength(8);
  expect(values("theme").size).toBe(8);
  expect(values("size")).toEqual(new Set(["default", "medium", "small", "mini"]));
  expect([...pairsOf(WAYS, "size", "size").values()]).toEqual([2, 2, 2, 2]);
});

test("every pair of language, scheme and width comes equally often", () => {
  for (const one of TWO_VALUED)
    for (const other of TWO_VALUED.filter((factor) => factor !== one))
      expect([...pairsOf(WAYS, one, other).values()], `${one} with ${other}`).toEqual([2, 2, 2, 2]);
});

test("every size comes in both languages, both schemes and both widths", () => {
  for (const factor of TWO_VALUED) expect(pairsOf(WAYS, "size", factor).size, `size with ${factor}`).toBe(8);
});
