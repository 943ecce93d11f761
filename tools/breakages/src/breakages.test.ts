import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@adel/run/workspace";
import { describe, expect, test } from "vitest";
import { type Breakage, broken, isBrowsed, isPlayed, matches } from "./breakage.ts";
import { BREAKAGES } from "./breakages.ts";

/** What must notice it: test files, a story, or a browser test. */
function listGuards(one: Breakage): readonly string[] {
  if (isPlayed(one)) return [`tools/hotel-simulation/src/stories/${one.story}.ts`];
  return isBrowsed(one) ? [`tools/e2e/src/${one.spec}.spec.ts`] : one.tests.map((file) => join(one.package, file));
}

describe("the breakages", () => {
  test("are some forty of different names", () => {
    expect(BREAKAGES.length).toBeGreaterThanOrEqual(40);
    expect(new Set(BREAKAGES.map(({ name }) => name)).size).toBe(BREAKAGES.length);
  });

  test.for(BREAKAGES)("fit the product: $name", (one) => {
    const text = readFileSync(join(root, one.file), "utf8");
    expect(matches(text, one)).toBe(1);
    expect(broken(text, one)).not.toBe(text);
    for (const file of listGuards(one)) expect(existsSync(join(root, file)), file).toBe(true);
  });

  test.for([0, 2])("are refused where their text stands %s times", (times) => {
    const one = { name: "x", file: "a.ts", find: "guard();", replace: "" };
    expect(() => broken("guard();\n".repeat(times), one)).toThrow(`stands ${times} times in a.ts`);
  });
});
