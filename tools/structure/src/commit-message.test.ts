import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";

const hook = fileURLToPath(new URL("../../../.githooks/commit-msg", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "adel-commit-"));
afterAll(() => rmSync(folder, { recursive: true }));

const check = (message: string) => {
  const file = join(folder, "message");
  writeFileSync(file, message);
  const { status, stderr } = spawnSync(hook, [file], { encoding: "utf8" });
  return { status, reason: stderr.split("\n")[0] ?? "" };
};

const body = "\n\nBecause it was refused before.\n";

describe("the commit hook accepts", () => {
  test.for([
    `fix(wizard): queue the job while the card scan is running${body}`,
    `feat: read a card${body}`,
    `feat(web)!: drop the old form${body}`,
    `fix(business/card): keep the credit${body}`,
    `docs: ${"语".repeat(66)}${body}`,
    `docs: ${"x".repeat(66)}${body}`,
    `fix: read a card${body}\nSigned-off-by: A B <a@example.org>\n`,
    'Revert "feat: read a card"\n',
    "revert: feat: read a card\n",
    "Merge branch 'main' into topic\n",
    "fixup! feat: read a card\n",
    `fix: read a card${body}# Please enter the commit message\n# ------------------------ >8 ------------------------\ndiff --git a/x b/x\n`,
  ])("%j", (message) => {
    expect(check(message)).toEqual({ status: 0, reason: "" });
  });
});

describe("the commit hook refuses", () => {
  test.for([
    ["wip\n", "not of the form"],
    [`Read a card${body}`, "not of the form"],
    [`feature: read a card${body}`, "not of the form"],
    [`fix(Web): read a card${body}`, "not of the form"],
    [`fix:read a card${body}`, "not of the form"],
    [`fix: ${body}`, "not of the form"],
    ["", "not of the form"],
    [`docs: ${"x".repeat(67)}${body}`, "73 characters"],
    [`docs: ${"语".repeat(67)}${body}`, "73 characters"],
    [`fix: read a card.${body}`, "full stop"],
    ["fix: read a card\nbecause it was refused\n", "second line"],
    ["fix: read a card\n", "no body"],
    ["fix: read a card\n\n   \n# Please enter the commit message\n", "no body"],
    ["fix: read a card\n\nSigned-off-by: A B <a@example.org>\n", "no body"],
    ["fix: read a card\n# ------------------------ >8 ------------------------\n\ndiff --git a/x b/x\n", "no body"],
  ] as const)("%j", ([message, why]) => {
    const { status, reason } = check(message);
    expect(status).toBe(1);
    expect(reason).toContain(why);
  });
});
