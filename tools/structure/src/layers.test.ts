import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { scan } from "./cruise.ts";
import { rules } from "./rules.ts";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

describe("the import layers", () => {
  test("find every violation planted in the fixture tree, and nothing else", async () => {
    const planted = readFileSync(path("../fixtures/planted.txt"), "utf8").trimEnd().split("\n");
    const { violations } = await scan(path("../fixtures/tree"));
    expect(violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`).sort()).toEqual(planted.sort());
  });

  test.for(rules.map(({ name }) => name))("have a planted violation of “%s”", (name) => {
    const planted = readFileSync(path("../fixtures/planted.txt"), "utf8");
    expect(planted.split("\n").some((line) => line.startsWith(`${name}: `))).toBe(true);
  });

  test("each carry a remedy, and no two share a name", () => {
    expect(rules.filter(({ comment }) => comment.length < 20)).toEqual([]);
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
  });
});
