import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@adel/run/workspace";
import { describe, expect, test } from "vitest";
import { type Breakage, broken, matches } from "./breakage.ts";
import { BREAKAGES } from "./breakages.ts";

describe("the breakages", () => {
  test("are thirty of different names", () => {
    expect(new Set(BREAKAGES.map(({ name }) => name)).size).toBe(30);
  });

  test.for(BREAKAGES)("fit the product: $name", (one) => {
    const text = readFileSync(join(root, one.file), "utf8");
    expect(matches(text, one)).toBe(1);
    expect(broken(text, one)).not.toBe(text);
    for (const file of one.tests) expect(existsSync(join(root, one.package, file)), file).toBe(true);
  });

  test.for([0, 2])("are refused where their text stands %s times", (times) => {
    const one = { ...BREAKAGES[0], name: "x", file: "a.ts", find: "guard();", replace: "" } as Breakage;
    expect(() => broken("guard();\n".repeat(times), one)).toThrow(`stands ${times} times in a.ts`);
  });
});
