import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../workspace.ts";
import { listFileCosts } from "./file-costs.ts";

test("a file cost what its worker's sum grew by; the first one also the worker's start", () => {
  const folder = mkdtempSync(join(tmpdir(), "adel-costs-"));
  const lines = [
    { file: `${root}/apps/web/a.test.ts`, seconds: 3 },
    { file: `${root}/apps/web/b.test.ts`, seconds: 3.5 },
  ];
  writeFileSync(join(folder, "7-0.jsonl"), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  expect(listFileCosts(folder)).toEqual([
    { file: "apps/web/a.test.ts", seconds: 3 },
    { file: "apps/web/b.test.ts", seconds: 0.5 },
  ]);
  rmSync(folder, { recursive: true });
});
