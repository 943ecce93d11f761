import { describe, expect, test } from "vitest";
import { numbersIn, rangesOf } from "./number-ranges.ts";

const MAX = 127;

describe("numbers in ranges", () => {
  test("are read as rising numbers, each once, in either script's marks", () => {
    expect(numbersIn("12, 1-5，3", MAX)).toEqual([1, 2, 3, 4, 5, 12]);
    expect(numbersIn("1 – 3、127", MAX)).toEqual([1, 2, 3, 127]);
    expect(numbersIn(" ", MAX)).toEqual([]);
  });

  test("are refused beyond 127, backwards, and where they are no numbers", () => {
    for (const text of ["128", "5-1", "1-", "a", "1.5", "-3"]) expect(numbersIn(text, MAX)).toBeUndefined();
  });

  test("go as far as is said", () => {
    expect(numbersIn("1299-1301", 65_535)).toEqual([1299, 1300, 1301]);
    for (const text of ["65536", "123456"]) expect(numbersIn(text, 65_535)).toBeUndefined();
  });

  test("are said as ranges, and read back as they were", () => {
    expect(rangesOf([12, 1, 2, 3])).toBe("1-3, 12");
    expect(numbersIn(rangesOf([0, 1, 64, 127]), MAX)).toEqual([0, 1, 64, 127]);
  });
});
