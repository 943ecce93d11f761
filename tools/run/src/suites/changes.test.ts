import { expect, test } from "vitest";
import { findPackagesWithChangedData } from "./changes.ts";

const packages = ["apps/docs", "apps/server", "packages/card", "packages/messages"];

test.for<readonly [string, readonly string[]]>([
  ["packages/messages/zh/common.json", ["packages/messages"]],
  ["packages/card/src/layout/record/vectors.json", ["packages/card"]],
  ["apps/server/package.json", ["apps/server"]],
  ["apps/server/testing/fixtures/2026-01-01/sqlite.db.gz", ["apps/server"]],
  ["docs/guide/zh/cards/read.md", ["apps/docs"]],
  ["apps/server/src/core/clock.ts", []],
  ["apps/server/README.md", []],
  ["apps/server-more/data.json", []],
  ["biome.json", []],
])("of %s, all tests of %j run", ([file, expected]) => {
  expect(findPackagesWithChangedData(packages, [file])).toEqual(expected);
});
