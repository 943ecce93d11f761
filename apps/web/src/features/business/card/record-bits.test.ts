import { expect, test } from "vitest";
import { bitsIn } from "./record-bits.ts";

test("bits of a record's map go from 0 to 127", () => {
  expect(bitsIn("0, 125-127")).toEqual([0, 125, 126, 127]);
  expect(bitsIn("128")).toBeUndefined();
  expect(bitsIn("120-128")).toBeUndefined();
});
