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

it("has pg_dump of the database's major version in the server's image", () => {
  const [, database] = /docker\.io\/library\/postgres:(\d+)/.exec(example("compose.yaml")) ?? [];
  const [, client] = /postgresql-client-(\d+)/.exec(example("Containerfile")) ?? [];
  expect(database).toMatch(/^\d+$/);
  expect(client).toBe(database);
});

it("builds on the same image whether compose names it or not, and each image can be pinned", () => {
  const compose = example("compose.yaml");
  const [, base] = /^ARG BASE_IMAGE=(\S+)$/m.exec(example("Containerfile")) ?? [];
  expect(compose).toContain(`BASE_IMAGE: \${BASE_IMAGE:-${base}}`);
  expect(compose.match(/^ +image: (?!\$\{\w+:-\S+\}$).*$/m)).toBeNull();
});

it("leaves the containers no more than they need, and the time to stop", () => {
  const services = example("compose.yaml").split(/^ {2}(?=server:)/m);
  expect(services).toHaveLength(2);
  for (const service of services)
    for (const line of ["read_only: true", "cap_drop:\n      - ALL", "no-new-privileges:true", "stop_grace_period:"])
      expect(service).toContain(line);
});

it("passes the linter of Containerfiles, which finds a planted error", () => {
  const text = example("Containerfile");
  expect(containerProblems(text)).toEqual([]);
  expect(containerProblems(text.replace("USER ", "USERS "))).not.toEqual([]);
});
