import { describe, expect, test } from "vitest";
import { DEFAULT_PREFERENCES, hasPreferences, readPreferences } from "./preferences.ts";

describe("stored preferences", () => {
  test("come back", () => {
    const preferences = {
      visibility: { remark: true, city: false },
      order: ["name"],
      widths: { name: 200 },
      density: "tight",
    } as const;
    expect(readPreferences(JSON.stringify(preferences))).toEqual(preferences);
    expect(hasPreferences(preferences)).toBe(true);
    expect(hasPreferences(DEFAULT_PREFERENCES)).toBe(false);
  });

  test("of the earlier format, with two lists of columns, mean the same", () => {
    const earlier = { added: ["remark"], hidden: ["city"], order: ["name"], widths: { name: 200 }, density: "loose" };
    expect(readPreferences(JSON.stringify(earlier))).toEqual({
      visibility: { remark: true, city: false },
      order: ["name"],
      widths: { name: 200 },
      density: "loose",
    });
  });

  test.for([
    null,
    "",
    "no json",
    "[]",
    "7",
    '{"hidden":"city","visibility":{"a":1},"order":[1],"widths":{"a":"b"},"density":"x"}',
  ])("that cannot be read are those of nobody: %s", (text) => {
    expect(readPreferences(text)).toEqual(DEFAULT_PREFERENCES);
  });
});
