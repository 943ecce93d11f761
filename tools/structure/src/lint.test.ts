import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

// Biome's rules of this workspace, over planted code: a rule that was switched off, or lost its teeth in an update, shows here.
const planted = {
  "lint/nursery/noFloatingPromises":
    "const later = async (): Promise<number> => 1;\nexport const go = (): void => {\n  later();\n};\n",
  "lint/suspicious/noExplicitAny": "export const a = (b: any): string => String(b);\n",
  "lint/suspicious/noConsole": 'export const a = (): void => console.log("a");\n',
  "lint/suspicious/noEmptyBlockStatements":
    "export const a = (): void => {\n  try {\n    JSON.parse(``);\n  } catch {}\n};\n",
  "lint/style/noDefaultExport": "export default 1;\n",
  "lint/style/useImportType": 'import { Stats } from "node:fs";\nexport type A = Stats;\n',
  "lint/style/useNodejsImportProtocol": 'export { readFileSync } from "fs";\n',
  "lint/complexity/noExcessiveLinesPerFunction": `export const a = (n: number): number => {\n${"  n += 1;\n".repeat(81)}  return n;\n};\n`,
} as const;

const root = fileURLToPath(new URL("../../..", import.meta.url));
let folder = "";
const file = (rule: string) => `apps/server/src/${rule.split("/").at(-1)?.toLowerCase()}.ts`;
let found: readonly string[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "adel-lint-"));
  const settings = readFileSync(join(root, "biome.json"), "utf8");
  write("biome.json", settings.replace('"vcs": { "enabled": true', '"vcs": { "enabled": false'));
  for (const [rule, text] of Object.entries(planted)) write(file(rule), text);
  write("apps/server/src/TheHotel.ts", "export const a = 1;\n");
  const options = ["lint", "--reporter=github", "--max-diagnostics=none"];
  const { stdout } = spawnSync(join(root, "node_modules/.bin/biome"), options, { cwd: folder, encoding: "utf8" });
  found = stdout.split("\n");
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

test.for([
  ...Object.keys(planted).map((rule) => [rule, file(rule)] as const),
  ["lint/style/useFilenamingConvention", "apps/server/src/TheHotel.ts"] as const,
])("%s finds what was planted", ([rule, path]) => {
  expect(found.filter((line) => line.includes(`/${path},`)).join()).toContain(`title=${rule},`);
});
