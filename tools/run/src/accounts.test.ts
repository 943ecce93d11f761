import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { accounts } from "./accounts.ts";

let folder = "";
const file = () => join(folder, "accounts");
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "adel-accounts-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("passwords that the server says once are known at a later start", () => {
  const first = accounts(file());
  expect(first.receive("admin password: aB-3_x")).toBe(true);
  expect(first.receive("demo password staff: qrst")).toBe(true);
  expect(accounts(file()).known()).toEqual([
    { name: "admin", password: "aB-3_x" },
    { name: "staff", password: "qrst" },
  ]);
});

test("the file is for its owner's eyes only", () => {
  accounts(file()).receive("admin password: aB-3_x");
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test("any other line is not taken for a password, and nothing is known without one", () => {
  const none = accounts(file());
  expect(none.receive('{"level":40,"msg":"the admin password: was wrong"}')).toBe(false);
  expect(none.known()).toEqual([]);
});
