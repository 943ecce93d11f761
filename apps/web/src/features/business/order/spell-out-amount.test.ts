import { expect, test } from "vitest";
import { spellOutAmount } from "./spell-out-amount.ts";

test.for([
  [0, "零元整", "zero yuan"],
  [1, "壹分", "one fen"],
  [50, "伍角整", "fifty fen"],
  [1_005, "壹拾元零伍分", "ten yuan and five fen"],
  [1_050, "壹拾元伍角整", "ten yuan and fifty fen"],
  [100_550, "壹仟零伍元伍角整", "one thousand five yuan and fifty fen"],
  [120_000, "壹仟贰佰元整", "one thousand two hundred yuan"],
  [1_000_000, "壹万元整", "ten thousand yuan"],
  [2_500_863, "贰万伍仟零捌元陆角叁分", "twenty-five thousand eight yuan and sixty-three fen"],
  [10_010_000, "壹拾万零壹佰元整", "one hundred thousand one hundred yuan"],
  [10_000_000_000, "壹亿元整", "one hundred million yuan"],
  [100_000_000_101, "壹拾亿零壹元零壹分", "one billion one yuan and one fen"],
] as const)("%i cents are %s and %s", ([cents, zh, en]) => {
  expect(spellOutAmount(cents, "zh")).toBe(zh);
  expect(spellOutAmount(cents, "en")).toBe(en);
});

test.for([-1, 0.5, Number.NaN, 2 ** 53])("%d is no amount of whole cents", (cents) => {
  expect(() => spellOutAmount(cents, "zh")).toThrow(RangeError);
});
