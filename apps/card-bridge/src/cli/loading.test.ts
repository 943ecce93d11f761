import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

const START = fileURLToPath(new URL("../start.ts", import.meta.url));
/** Prints each module of a package or of this program that is loaded. */
const HOOK = `
import { registerHooks } from "node:module";
registerHooks({ load(url, context, next) { process._rawDebug("LOADED " + url); return next(url, context); } });
`;

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "card-bridge-loading-"));
  writeFileSync(join(home, "hook.mjs"), HOOK);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Packages and files of this program that a call loads. */
function loaded(...args: string[]): string {
  const env = { PATH: process.env.PATH, LANG: "en", ADEL_BRIDGE_HOME: home, ADEL_BRIDGE_PORT: "1" };
  const call = ["--import", join(home, "hook.mjs"), START, ...args];
  return spawnSync(process.execPath, call, { encoding: "utf8", env }).stderr;
}

it("loads neither validation nor drivers nor a server to print the help", () => {
  const modules = loaded("--help");
  expect(modules).toContain("cli/program.ts");
  expect(modules).toContain("/commander/");
  expect(modules).not.toMatch(/\/(zod|fastify|serialport|ws|jose|koffi)\//);
  expect(modules).not.toMatch(/src\/(drivers|transport|jobs|api|session)\//);
  expect(modules).not.toMatch(/src\/cli\/(list|serve|read|write)\.ts/);
  expect(modules).toContain("messages/en/cli.json");
  expect(modules).not.toContain("messages/zh/cli.json");
});

it("loads only the command that is called; to list commands, no driver, server or port library", () => {
  const modules = loaded("list");
  expect(modules).toContain("src/cli/list.ts");
  expect(modules).not.toMatch(/src\/cli\/(serve|read|write|service|daemon-client)\.ts/);
  expect(modules).not.toMatch(/\/(fastify|ws|jose|koffi)\//);
  expect(modules).not.toMatch(/src\/(api|session)\/|drivers\/\w+\/driver\.ts/);
  if (process.platform === "linux") expect(modules).not.toContain("/serialport/");
});

it("starts the process of the smart card service before it loads its own code", () => {
  const modules = loaded("list");
  const started = modules.indexOf("transport/pcsc-fork.ts");
  expect(started).toBeGreaterThan(0);
  expect(started).toBeLessThan(modules.indexOf("cli/run-command.ts"));
  expect(loaded("doctor", "--help")).not.toContain("transport/pcsc-fork.ts");
});
