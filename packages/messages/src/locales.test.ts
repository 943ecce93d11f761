import { expect, test } from "vitest";
import { findLanguage, negotiateLanguage } from "./index.ts";

// [R:9.locale]
test("the header language wins over Accept-Language, and zh is the default", () => {
  expect(negotiateLanguage("en", "zh-CN")).toBe("en");
  expect(negotiateLanguage(undefined, "xx-XX, en-GB;q=0.8")).toBe("en");
  expect(negotiateLanguage("xx", undefined)).toBe("zh");
});

test("a language is found by its id alone", () => {
  expect([findLanguage("en"), findLanguage("EN"), findLanguage(undefined), findLanguage("xx")]).toEqual([
    "en",
    undefined,
    undefined,
    undefined,
  ]);
});
