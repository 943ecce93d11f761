import { expect, test } from "vitest";
import { findTarget, getRunnerOptions, listProduction } from "./production.ts";

test.for([
  ["card", "packages/card/src", "packages/card"],
  ["server", "apps/server/src/features/business", "apps/server"],
  ["web", "apps/web/src", "apps/web"],
  ["apps/server/src/core", "apps/server/src/core", "apps/server"],
])("%s is %s, tested by %s", ([name, folder, packageFolder]) => {
  expect(findTarget(name ?? "")).toMatchObject({ folder, packageFolder });
});

test("an unknown name is an error that names the known ones", () => {
  expect(() => findTarget("nothing")).toThrow("one of card, server, bridge");
});

test("tests and what only they or the demo need are not mutated", () => {
  const files = ["server", "bridge", "web"].flatMap((name) => listProduction(findTarget(name)));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => /[.]test|testing|seed|demo|migration|gallery|fixture|[.]d[.]ts/.test(file))).toEqual(
    [],
  );
});

test("a package's tests run as its own command runs them", () => {
  expect(getRunnerOptions(findTarget("card"))).toEqual(["--config", "../../tools/run/vitest.config.ts"]);
  expect(getRunnerOptions(findTarget("bridge"))).toEqual([]);
});
