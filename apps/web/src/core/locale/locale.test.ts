import { expect, test } from "vitest";
import { keepLocale, languageTag, readLocale } from "./locale.ts";

// [R:1.locale.default] [R:9.locale] [R:3.stored.locale] [R:4.language.words]
test("the locale is zh until another was stored, and only zh or en", () => {
  expect(readLocale(localStorage)).toBe("zh");
  keepLocale(localStorage, "en");
  expect(readLocale(localStorage)).toBe("en");
  localStorage.setItem("locale", "xx");
  expect(readLocale(localStorage)).toBe("zh");
});

test("the document says its language", () => {
  expect([languageTag("zh"), languageTag("en")]).toEqual(["zh-CN", "en"]);
});
