import { describe, expect, test } from "vitest";
import { chromium, postgresql, prerequisitesOf, skippedSuites } from "./prerequisites.ts";

describe("what the machine lacks", () => {
  test("is named with its suite, and with the one line that brings it all", () => {
    expect(skippedSuites([chromium, postgresql])).toEqual([
      "left out, for want of Chromium: the browser suite (tools/e2e) and the hotel simulation",
      "left out, for want of PostgreSQL: the database tests on PostgreSQL (they ran on SQLite)",
      "to run them too: apt-get install -y chromium-headless-shell fonts-noto-cjk postgresql",
    ]);
  });

  test("is not spoken of when nothing is lacking", () => {
    expect(skippedSuites([])).toEqual([]);
  });
});

test("each need is looked for without an error, whether it is there or not", () => {
  for (const need of prerequisitesOf(true)) expect([null, expect.any(String)]).toContainEqual(need.find());
});

test("only the full run asks the machine for PostgreSQL", () => {
  expect(prerequisitesOf(false)).toContain(chromium);
  expect(prerequisitesOf(false)).not.toContain(postgresql);
  expect(prerequisitesOf(true)).toEqual(expect.arrayContaining([chromium, postgresql]));
});
