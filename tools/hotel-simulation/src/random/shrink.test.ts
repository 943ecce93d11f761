import { expect, test } from "vitest";
import { shrink } from "./shrink.ts";

const NUMBERS = Array.from({ length: 20 }, (_, at) => at);
const options = { first: [] as readonly number[], hasTime: () => true };

test("what the difference does not need is left out", async () => {
  const isFalse = async (list: readonly number[]) => list.includes(3) && list.includes(17);
  expect(await shrink(NUMBERS, { ...options, isFalse })).toEqual([3, 17]);
});

test("what has to do with the difference is tried before all others", async () => {
  const tried: (readonly number[])[] = [];
  const isFalse = async (list: readonly number[]) => {
    tried.push(list);
    return list.includes(17);
  };
  expect(await shrink(NUMBERS, { ...options, first: [3, 17], isFalse })).toEqual([17]);
  expect(tried[0]).toEqual([3, 17]);
});

test("a difference that does not come again is no shorter story", async () => {
  let plays = 0;
  const isFalse = async () => {
    plays += 1;
    return plays % 2 === 1;
  };
  expect(await shrink(NUMBERS, { ...options, first: [3], isFalse })).toEqual(NUMBERS);
});

test("without time the whole story is kept", async () => {
  expect(await shrink(NUMBERS, { ...options, first: [3], isFalse: async () => true, hasTime: () => false })).toEqual(
    NUMBERS,
  );
});
