import { expect, test } from "vitest";
import { isNumeric } from "./numeric.ts";

// [R:5.numeric.sign] [R:5.numeric.integer] [R:5.numeric.decimals]
test("a numeric string has an optional sign, an integer part and optional decimals", () => {
  for (const number of ["0", "12", "-3", "+3", "3.14", "-0.5", "007"])
    expect([number, isNumeric(number)]).toEqual([number, true]);
  for (const other of ["", "-", ".5", "3.", "1e3", "0x10", "1,000", " 1", "1 ", "١", "1.2.3", "--1"])
    expect([other, isNumeric(other)]).toEqual([other, false]);
});
