import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { anchors, unknownCommands, versionErrors } from "./doc-checks.ts";

test("a package whose version is not that of the product is named", () => {
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
