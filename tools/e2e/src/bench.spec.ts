import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "@adel/run/workspace";
import { expect, test } from "@playwright/test";

test("pnpm bench receipt starts alone and ends with its lines", () => {
  const program = [join(root, "tools/bench/src/main.ts"), "--smallest", "receipt"];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  expect(stdout).toContain("A set card: from the last click to the receipt");
});
