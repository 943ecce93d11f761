import { describe, expect, test } from "vitest";
import { centsOf, moneyField, moneyText } from "./money.ts";

describe("money", () => {
  test("is read digit by digit, so that no cent is lost", () => {
    expect(["10", "10.5", "0.29", "1.10", " 4.35 "].map(centsOf)).toEqual([1000, 1050, 29, 110, 435]);
  });
  test("is refused where it is no amount of whole cents", () => {
    expect(["", "-1", "1.005", "1,5", "x", "1."].map(centsOf)).toEqual([null, null, null, null, null, null]);
  });
  test("comes back from a field as it went in", () => {
    for (const cents of [0, 1, 10, 99, 100, 123_456]) expect(centsOf(moneyField(cents))).toBe(cents);
  });
  test("is shown in the page's language", () => {
    expect([moneyText(123_450, "zh"), moneyText(123_450, "en")]).toEqual(["¥1,234.50", "CN¥1,234.50"]);
  });
});
