import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { generateApi } from "swagger-typescript-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";

const run = promisify(execFile);
/** The program of the documentation for integrations: the documented code is run here. */
const GUIDE = new URL("../../../../../../docs/wire/connect.md", import.meta.url);
const programOf = (guide: string) => /```ts\n([\s\S]*?)```/.exec(guide)?.[1] ?? "";
const SETTINGS = {
  compilerOptions: {
    ...{ strict: true, outDir: "built", target: "es2024", module: "nodenext", moduleResolution: "nodenext" },
    ...{ lib: ["es2024", "dom", "dom.iterable"], types: [], rewriteRelativeImportExtensions: true, skipLibCheck: true },
  },
  include: ["*.ts"],
};

// [R:1.system.apidoc]
describe("a client that is generated from the document", () => {
  let server: TestServer;
  let folder: string;
  let address: string;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer();
    address = await server.app.listen({ port: 0, host: "127.0.0.1" });
    const admin = await server.signIn();
    const body = { name: "warehouse", scopes: ["system:post:list", "tool:swagger:list"], expireTime: "2026-12-31" };
    const { id } = (await server.call("POST", "system/token", { token: admin, body })).body.data;
    token = (await server.call("POST", `system/token/${id}/generate`, { token: admin })).body.data.token;
    folder = mkdtempSync(join(tmpdir(), "adel-client-"));
    const document = await fetch(`${address}/adel/openapi.json`, { headers: { authorization: `Bearer ${token}` } });
    const { files } = await generateApi({
      spec: JSON.parse(await document.text()),
      output: false,
      silent: true,
      httpClientType: "fetch",
    });
    writeFileSync(join(folder, "api.ts"), files[0]?.fileContent ?? "");
    writeFileSync(join(folder, "list-posts.ts"), programOf(readFileSync(GUIDE, "utf8")));
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(SETTINGS));
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });
  const listPosts = (as: string) =>
    run(process.execPath, [join(folder, "built", "list-posts.js")], {
      env: { ...process.env, ADEL_SERVER: address, ADEL_TOKEN: as },
    });

  it("compiles with the program that uses it", async () => {
    const tools = new URL("../../../../../../node_modules/.bin", import.meta.url);
    await expect(run(join(tools.pathname, "tsc"), ["-p", folder])).resolves.toMatchObject({ stdout: "" });
  });

  it("lists rows with an API token, and tells an error from a success", async () => {
    expect((await listPosts(token)).stdout.trim().split("\n")).toEqual(["ceo", "se", "hr", "user"]);
    await expect(listPosts(`adel_${"x".repeat(43)}`)).rejects.toThrow(/NOT_SIGNED_IN/);
  });
});
