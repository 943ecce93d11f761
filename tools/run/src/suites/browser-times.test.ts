import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listBrowserTests } from "./browser-times.ts";

test("the tests of all lanes come together, the longest first", () => {
  const folder = mkdtempSync(join(tmpdir(), "adel-times-"));
  const slow = { title: "pays", seconds: 9, signIn: 1, pageLoads: 2, waits: 3, rest: 3 };
  const quick = { title: "signs in", seconds: 2, signIn: 1, pageLoads: 0, waits: 0, rest: 1 };
  writeFileSync(join(folder, "1.json"), JSON.stringify([{ spec: "frame", seconds: 3, tests: [quick] }]));
  writeFileSync(join(folder, "2.json"), JSON.stringify([{ spec: "buy", seconds: 10, tests: [slow] }]));
  expect(listBrowserTests(folder)).toEqual([
    { spec: "buy", ...slow },
    { spec: "frame", ...quick },
  ]);
  rmSync(folder, { recursive: true });
  expect(listBrowserTests(folder)).toEqual([]);
});
