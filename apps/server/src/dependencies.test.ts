import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const text = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

it("states a reason for each direct dependency, and for no other", () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(text("../package.json"));
  const asked = Object.keys(dependencies).filter((name) => !name.startsWith("@adel/"));
  const rows = [...text("../../../docs/dependencies.md").matchAll(/^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \|$/gm)];
  expect(rows.map(([, name]) => name)).toEqual(asked.toSorted());
  for (const [, name, use = "", reason = ""] of rows)
    expect(`${use.trim()}${reason.trim()}`.length, name).toBeGreaterThan(20);
});
