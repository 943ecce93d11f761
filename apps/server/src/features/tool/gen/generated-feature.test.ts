import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { IS_FULL } from "../../../../testing/gear.ts";
import { createKeyRings, keyRingSettings } from "../../../../testing/gen-table.ts";
import { LONG_MS } from "../../../../testing/limits.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../../../../../..", import.meta.url));
const LEFT_OUT = /(^node_modules|(^|\/)(\.git|\.turbo|dist|data|coverage))$/;

// [R:1.system.gen]
describe("a generated feature in a copy of the workspace", { timeout: LONG_MS }, () => {
  let server: TestServer;
  let folder: string;
  let written: readonly string[];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "adel-generated-"));
    const filter = (path: string) => !LEFT_OUT.test(relative(ROOT, path));
    cpSync(ROOT, folder, { recursive: true, verbatimSymlinks: true, filter });
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    server = await startTestServer("sqlite", { workspace: folder, genWrite: true });
    const token = await server.signIn();
    await createKeyRings(server.context.db, "sqlite");
    const call = async (method: "GET" | "POST" | "PUT", path: string, body?: unknown) =>
      (await server.call(method, `tool/gen${path}`, { token, ...(body !== undefined && { body }) })).body;
    await call("POST", "/importTable?tables=biz_key_ring");
    const { tableId } = (await call("GET", "/list")).rows[0];
    await call("PUT", "", keyRingSettings((await call("GET", `/${tableId}`)).data.info, 2000));
    expect(await call("GET", "/genCode/biz_key_ring")).toMatchObject({ code: 200 });
    const { code, data } = await call("GET", `/files/${tableId}`);
    expect(code).toBe(200);
    written = data.files.map(({ path }: { path: string }) => path);
  }, LONG_MS);
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });
  const tool = (name: string, options: readonly string[], inside = ".") =>
    run(join(ROOT, "node_modules/.bin", name), options, {
      cwd: join(folder, inside),
      env: { ...process.env, NO_COLOR: "1", VITEST: undefined, VITEST_POOL_ID: undefined, VITEST_WORKER_ID: undefined },
    }).catch(({ stdout = "", stderr = "" }: { stdout?: string; stderr?: string }) =>
      Promise.reject(new Error(`${stdout}${stderr}`.slice(-3000))),
    );

  it("passes the linter and the formatter", async () => {
    expect(written.length).toBeGreaterThan(10);
    await expect(tool("biome", ["check", ...written])).resolves.toBeDefined();
  });

  it.for(IS_FULL ? ["packages/messages", "packages/protocol", "apps/server", "apps/web"] : ["packages/protocol"])(
    "passes the types of %s",
    async (folderName) => {
      await expect(tool("tsc", ["-p", "."], folderName)).resolves.toBeDefined();
    },
  );

  it.runIf(IS_FULL)("keeps the structure rules", async () => {
    await expect(tool("node", ["tools/structure/src/main.ts"])).resolves.toBeDefined();
  });

  const LIMITS = ["--config", "../../tools/run/vitest.config.ts"];
  const TESTS = [
    ["packages/messages", "src/catalogs.test.ts", ...LIMITS],
    ["packages/protocol", "src/index.pin.test.ts", ...LIMITS],
    ["apps/web", "src/features/business/key-ring"],
    ["apps/server", "src/features/business/key-ring"],
  ] as const;
  it.for(IS_FULL ? TESTS : TESTS.slice(0, 1))("passes its own tests in %s", async ([folderName, ...tests]) => {
    await expect(tool("vitest", ["run", ...tests], folderName)).resolves.toBeDefined();
  });
});
