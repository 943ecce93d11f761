import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { recordFormats } from "./record-formats.ts";

const features = join(import.meta.dirname, "features");

/** The kinds of records whose pages have a tab of changes. */
const kinds = globSync("*/*/*.view.{ts,tsx}", { cwd: features }).flatMap((file) =>
  [...readFileSync(join(features, file), "utf8").matchAll(/^ *trail: .*entity: "([^"]+)"/gm)].map(([, kind]) => kind),
);

describe("the formats of changed records", () => {
  test("are those of every page whose records have a tab of changes", () => {
    expect(kinds.length).toBeGreaterThan(20);
    expect(kinds.filter((kind) => kind === undefined || recordFormats[kind] === undefined)).toEqual([]);
  });

  test("can be loaded", async () => {
    for (const [kind, load] of Object.entries(recordFormats))
      expect((await load?.())?.view.columns?.length, kind).toBeGreaterThan(0);
  });
});
