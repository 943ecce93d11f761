import { execFile } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { LONG_MS } from "@adel/run/limits";
import { environment, root } from "@adel/run/workspace";
import { copyWorkspace } from "@adel/run/workspace-copy";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { change, missingLines, passagesOf, side } from "./how-to.ts";

const run = promisify(execFile);
const pageOf = (name: string) => readFileSync(join(root, "docs/how-to", name), "utf8");

it("each passage that names a file stands there, to the letter", () => {
  const all = readdirSync(join(root, "docs/how-to")).flatMap((name) => passagesOf(pageOf(name)));
  expect(all.length).toBeGreaterThan(9);
  expect(all.flatMap((passage) => missingLines(passage, readFileSync(join(root, passage.path), "utf8")))).toEqual([]);
  expect(missingLines({ kind: "ts", path: "a.ts", text: "const b = 1;\n" }, "const a = 1;\n")).toEqual([
    "a.ts: const b = 1;",
  ]);
});

it("a diff has two sides", () => {
  const passage = { kind: "diff", path: "a.ts", text: " one\n-two\n+three\n" };
  expect([side(passage, false), side(passage, true)]).toEqual(["one\ntwo\n", "one\nthree\n"]);
});

/** A diff that puts one text in the place of another. */
const toDiff = (before: string, after: string) =>
  [
    ...before
      .trimEnd()
      .split("\n")
      .map((line) => `-${line}`),
    ...after
      .trimEnd()
      .split("\n")
      .map((line) => `+${line}`),
  ]
    .map((line) => `${line}\n`)
    .join("");

/** A program of the workspace, in a folder of the copy. */
const inside = (workspace: string) => (folder: string, program: string, options: readonly string[]) =>
  run(join(root, "node_modules/.bin", program), options, {
    cwd: join(workspace, folder),
    env: environment({ NO_COLOR: "1", VITEST: "", VITEST_POOL_ID: "", VITEST_WORKER_ID: "" }),
  }).catch(({ stdout = "", stderr = "" }: { stdout?: string; stderr?: string }) =>
    Promise.reject(new Error(`${stdout}${stderr}`.slice(-3000))),
  );

// Types and contract tests of a copy take a minute: in the full suite alone.
describe.runIf(process.env.ADEL_TEST_ALL === "1")(
  "the PN532 driver, added as its page tells",
  { timeout: LONG_MS },
  () => {
    const FOLDER = "apps/card-bridge/src/drivers/pn532";
    const diffs = passagesOf(pageOf("add-an-encoder-driver.md")).filter(({ kind }) => kind === "diff");
    let workspace: string;
    let tool: ReturnType<typeof inside>;
    /** Files that do not compile. */
    const brokenFiles = async () => {
      const output: string[] = [];
      for (const folder of ["packages/protocol", "apps/card-bridge", "apps/web"])
        await tool(folder, "tsc", ["-p", "."]).catch((error: unknown) => output.push(String(error)));
      return output.flatMap((text) => [...text.matchAll(/([\w./-]+)\(\d+,\d+\): error/g)].map(([, file = ""]) => file));
    };
    const REGISTRY = ["src/drivers/registry.test.ts", "-t", "the registry of drivers"];
    beforeAll(() => {
      workspace = copyWorkspace("adel-driver-");
      tool = inside(workspace);
      for (const diff of diffs) change(workspace, diff, false);
      rmSync(join(workspace, FOLDER), { recursive: true });
    });
    afterAll(() => rmSync(workspace, { recursive: true }));

    it("is missed by no program before, only by tests that use it", async () => {
      expect(diffs.length).toBe(2);
      expect((await brokenFiles()).filter((file) => !file.endsWith(".test.ts"))).toEqual([]);
      await tool("apps/card-bridge", "vitest", ["run", "--reporter=dot", ...REGISTRY]);
    });

    it("needs both: one of the name and the entry alone does not compile", async () => {
      const [name] = diffs;
      if (!name) throw new Error("the page has no diff");
      change(workspace, name, true);
      await expect(tool("apps/card-bridge", "tsc", ["-p", "."])).rejects.toThrow("drivers/index.ts");
      change(workspace, name, false);
    });

    // The original's types and tests are those of other suites.
    it("is all there with its folder, its name and its entry: the copy is the original again, to the letter", () => {
      cpSync(join(root, FOLDER), join(workspace, FOLDER), { recursive: true });
      for (const diff of diffs) change(workspace, diff, true);
      expect(existsSync(join(workspace, FOLDER, "driver.test.ts"))).toBe(true);
      for (const { path } of diffs)
        expect(readFileSync(join(workspace, path), "utf8")).toBe(readFileSync(join(root, path), "utf8"));
    });
  },
);

// Its pages are looked at by tools/e2e/src/pseudo-language.spec.ts.
describe.runIf(process.env.ADEL_TEST_ALL === "1")("a language, added as its page tells", { timeout: LONG_MS }, () => {
  const LOCALES = "packages/messages/src/locales.ts";
  const messages = "packages/messages";
  const OPTIONS = ["run", "--config", "../../tools/run/vitest.config.ts", "--reporter=dot", "src/catalogs.test.ts"];
  let workspace: string;
  let tool: ReturnType<typeof inside>;
  const testCatalogs = () => tool(messages, "vitest", OPTIONS);
  beforeAll(() => {
    workspace = copyWorkspace("adel-language-");
    tool = inside(workspace);
    cpSync(join(workspace, messages, "en"), join(workspace, messages, "fr"), { recursive: true });
    const list = passagesOf(pageOf("add-a-language.md")).find(({ path }) => path === LOCALES);
    if (!list) throw new Error("the page does not show the list of languages");
    const longer = list.text.replace("] as const", '  { id: "fr", name: "Français", tag: "fr" },\n] as const');
    change(workspace, { ...list, kind: "diff", text: toDiff(list.text, longer) }, true);
  });
  afterAll(() => rmSync(workspace, { recursive: true }));

  it("passes types and tests of the catalogs, which name a key that is left out", async () => {
    await tool(messages, "tsc", ["-p", "."]);
    await testCatalogs();
    const file = join(workspace, messages, "fr/common.json");
    const [[key] = [""]] = Object.entries(JSON.parse(readFileSync(file, "utf8")));
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), [key]: undefined }));
    await expect(testCatalogs()).rejects.toThrow(key);
  });
});
