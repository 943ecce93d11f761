import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { anchors, brokenAnchors, brokenCommands, pictureErrors, unknownCommands, versionErrors } from "./doc-checks.ts";
import { files } from "./sources.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

describe("the documents", () => {
  test("link to headings that are there", () => expect(brokenAnchors(root)).toEqual([]));
  test("name scripts and commands that are there", () => expect(brokenCommands(root)).toEqual([]));
  test("show every picture of the guide, and none is large", () => expect(pictureErrors(root)).toEqual([]));
});

test("every package has the version of the product, and one that differs is named", () => {
  expect(versionErrors(root, files(root))).toEqual([]);
  const folder = mkdtempSync(join(tmpdir(), "adel-versions-"));
  mkdirSync(join(folder, "apps/web"), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"version":"1.2.0"}');
  writeFileSync(join(folder, "apps/web/package.json"), '{"version":"1.1.0"}');
  expect(versionErrors(folder, ["apps/web/package.json"])[0]).toContain("apps/web/package.json: not version 1.2.0");
  rmSync(folder, { recursive: true });
});

test("headings have the anchors that a code host gives them; those in code blocks are none", () => {
  const text = "# The `a` & B\n## 未知任务\n## Again\n## Again\n```sh\n# no heading\n```\n";
  expect([...anchors(text)]).toEqual(["the-a--b", "未知任务", "again", "again-1"]);
});

test("commands are looked for in code alone", () => {
  const text =
    "pnpm is fine\n\n`pnpm check` and `npm run nope`\n\n```sh\ncard-bridge list\n./card-bridge fly now\n/opt/x/adel-card-office backup a\nnode apps/server/dist/main.js forget\n```\n";
  const known = { scripts: new Set(["check"]), bridge: new Set(["list"]), server: new Set(["backup"]) };
  expect(unknownCommands(text, known)).toEqual(["pnpm nope", "card-bridge fly", "adel-card-office forget"]);
});
