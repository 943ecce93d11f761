import { LOCALES } from "@adel/messages";
import { expect, test } from "vitest";
import { numberText } from "./number.ts";

test.each(LOCALES)("$id: numbers are written as the language writes them", ({ id, tag }) => {
  for (const value of [
    0,
    7,
    999,
    1_000,
    12_345,
    999_999,
    1_000_000,
    -5,
    -999,
    -1_264,
    -100_000,
    2 ** 53 - 1,
    1_234.5,
    1e21,
  ])
    expect(numberText(value, id)).toBe(value.toLocaleString(tag));
});
