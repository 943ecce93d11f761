import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment, root } from "@adel/run/workspace";
import { validate } from "dockerfile-utils";
import { afterAll, expect, it } from "vitest";
import { example } from "./testing/running.ts";

const LINTER = join(root, "tools/package/node_modules/.bin/dclint");
// The formatter has double quotes.
const QUOTES = ["--disable-rule", "require-quotes-in-ports"];
const folder = mkdtempSync(join(tmpdir(), "adel-compose-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a compose file does wrong, by the schema of compose files and the linter's rules. */
function composeProblems(text: string): string {
  const file = join(folder, "compose.yaml");
  writeFileSync(file, text);
  const { stdout, stderr } = spawnSync(LINTER, [file, "--max-warnings", "0", ...QUOTES], {
    encoding: "utf8",
    env: environment(),
  });
  return stdout + stderr;
}
const containerProblems = (text: string) => validate(text).map(({ message }) => message);

it("passes the linter of compose files, which finds a planted error", () => {
  const text = example("compose.yaml");
  expect(composeProblems(text).trim()).toBe("");
  expect(composeProblems(text.replace("restart: unless-stopped", "restarts: never"))).toContain(
    "must NOT have additional properties",
  );
});

it("passes the linter of Containerfiles, which finds a planted error", () => {
  const text = example("Containerfile");
  expect(containerProblems(text)).toEqual([]);
  expect(containerProblems(text.replace("USER ", "USERS "))).not.toEqual([]);
});
