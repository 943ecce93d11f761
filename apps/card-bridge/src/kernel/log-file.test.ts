import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLogFile } from "./log-file.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "card-bridge-log-"));
});
afterEach(() => rmSync(home, { recursive: true }));

it("appends lines, and keeps one older file when it is full", () => {
  const path = join(home, "sub", "bridge.log");
  const missed: string[] = [];
  const write = createLogFile(path, (line) => missed.push(line), 20);
  write("first line\n");
  createLogFile(path, (line) => missed.push(line), 20)("second\n");
  expect(readFileSync(path, "utf8")).toBe("first line\nsecond\n");
  write("third line\n");
  expect(readFileSync(path, "utf8")).toBe("third line\n");
  expect(readFileSync(`${path}.1`, "utf8")).toBe("first line\nsecond\n");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(missed).toEqual([]);
});

it("writes lines to the fallback when the file is not writable", () => {
  const missed: string[] = [];
  createLogFile(join(home, "sub"), () => undefined)("made\n");
  // A file has the name of a needed folder.
  createLogFile(join(home, "sub", "bridge.log"), (line) => missed.push(line))("lost\n");
  expect(missed).toHaveLength(1);
  expect(missed[0]).toContain("lost");
});
