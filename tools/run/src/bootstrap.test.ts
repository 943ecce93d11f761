import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "./workspace.ts";

// A workspace of one script, whose package manager only says that it was asked to install.
let copy: string;
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), "adel-bootstrap-"));
  for (const folder of ["tools", "bin", "node_modules/.pnpm"]) mkdirSync(join(copy, folder), { recursive: true });
  copyFileSync(join(root, "tools/bootstrap.mjs"), join(copy, "tools/bootstrap.mjs"));
  writeFileSync(join(copy, "package.json"), JSON.stringify({ packageManager: "pnpm@1.2.3" }));
  writeFileSync(join(copy, "pnpm-lock.yaml"), "lockfileVersion: '9.0'\n");
  writeFileSync(join(copy, "script.mjs"), "console.log('started')");
  writeFileSync(join(copy, "bin/npx"), '#!/bin/sh\necho "npx $*"\n');
  chmodSync(join(copy, "bin/npx"), 0o755);
});
afterEach(() => rmSync(copy, { recursive: true }));

const bootstrap = (): readonly string[] => {
  const env = { ...process.env, PATH: `${join(copy, "bin")}:${process.env.PATH}` };
  const { stdout } = spawnSync(process.execPath, ["tools/bootstrap.mjs", "script.mjs"], { cwd: copy, env });
  return String(stdout).trim().split("\n");
};
const INSTALL = "npx --yes pnpm@1.2.3 install --frozen-lockfile --reporter=append-only";

test("a workspace without its dependencies, or with those of another lock file, is installed first", () => {
  expect(bootstrap()).toEqual([INSTALL, "started"]);
  writeFileSync(join(copy, "node_modules/.pnpm/lock.yaml"), "lockfileVersion: '8.0'\n");
  expect(bootstrap()).toEqual([INSTALL, "started"]);
});

test("a copied workspace whose dependencies are those of its lock file starts without an installation", () => {
  copyFileSync(join(copy, "pnpm-lock.yaml"), join(copy, "node_modules/.pnpm/lock.yaml"));
  expect(bootstrap()).toEqual(["started"]);
});
