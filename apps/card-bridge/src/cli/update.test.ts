import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compareVersions, type ReleaseManifest } from "@adel/protocol";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addBinding, newKey } from "../jobs/bindings.ts";
import { downloadUpdate, findUpdate, type Installed } from "../jobs/release.ts";
import { cliSetup } from "./testing/cli.ts";
import { installationOf, withDownload } from "./update.ts";

const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const key = String(publicKey.export({ type: "spki", format: "pem" }));
const installed: Installed = { system: "linux", arch: "x64", form: "deb", key };
const { signal } = new AbortController();
const PROGRAM = Buffer.from("the new program");

const manifest = (version: string): ReleaseManifest => ({
  version,
  date: "2026-11-24T00:00:00.000Z",
  files: [
    {
      file: `card-bridge-${version}-linux-x64.deb`,
      system: "linux",
      arch: "x64",
      form: "deb",
      size: PROGRAM.length,
      sha256: createHash("sha256").update(PROGRAM).digest("hex"),
    },
  ],
});
const signed = (text: string) => ({
  manifest: text,
  signature: sign(null, Buffer.from(text), privateKey).toString("base64"),
});

let server: Server;
let url: string;
let folder: string;
let release: unknown;
let program: Buffer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "card-bridge-release-"));
  program = PROGRAM;
  server = createServer((request, response) => {
    if (request.url?.startsWith("/adel/bridge/download/")) return response.end(program);
    return response.end(JSON.stringify({ code: 200, msg: "", data: release }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no port");
  url = `http://127.0.0.1:${address.port}`;
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const find = (version: string) => findUpdate(url, installed, version, signal);

// [R:1.plugin.download]
describe("a newer version on a server", () => {
  it("is found with the file for this system if its manifest is signed with the key of this package", async () => {
    release = signed(JSON.stringify(manifest("1.10.0")));
    expect(await find("1.9.3")).toMatchObject({
      server: url,
      version: "1.10.0",
      file: { file: "card-bridge-1.10.0-linux-x64.deb" },
    });
    expect(await findUpdate(url, { ...installed, arch: "arm64" }, "1.9.3", signal)).toBeUndefined();
  });

  it("is not reported if it is equal or older, or there is no manifest", async () => {
    release = signed(JSON.stringify(manifest("1.9.3")));
    expect(await find("1.9.3")).toBeUndefined();
    expect(await find("1.10.0")).toBeUndefined();
    release = null;
    expect(await find("0.0.1")).toBeUndefined();
  });

  it("is rejected if another key signed the manifest, or it was changed", async () => {
    const stranger = generateKeyPairSync("ed25519").privateKey;
    const text = JSON.stringify(manifest("9.0.0"));
    const untrusted = { code: "RELEASE_UNTRUSTED", values: { server: url } };
    release = { manifest: text, signature: sign(null, Buffer.from(text), stranger).toString("base64") };
    await expect(find("1.0.0")).rejects.toMatchObject(untrusted);
    release = { ...signed(text), manifest: text.replace("9.0.0", "9.0.1") };
    await expect(find("1.0.0")).rejects.toMatchObject(untrusted);
  });

  it("is unknown if a server does not reply", async () => {
    await new Promise((resolve) => server.close(resolve));
    await expect(find("1.0.0")).rejects.toMatchObject({ code: "SERVER_UNREACHABLE" });
  });

  it("is downloaded as signed, and rejected if a byte differs or there are more", async () => {
    release = signed(JSON.stringify(manifest("2.0.0")));
    const update = await find("1.0.0");
    if (!update) throw new Error("no update");
    expect(readFileSync(await downloadUpdate(update, folder, signal))).toEqual(PROGRAM);
    for (const other of ["the new programm", "the new prograM"]) {
      rmSync(join(folder, update.file.file), { force: true });
      program = Buffer.from(other);
      const { file } = update.file;
      await expect(downloadUpdate(update, folder, signal)).rejects.toMatchObject({
        code: "RELEASE_DAMAGED",
        doing: "downloading an update",
        values: { file },
      });
    }
  });
});

describe("the download of an update", () => {
  const command = { argv: ["true"] } as const;
  beforeEach(() => {
    vi.stubEnv("TMPDIR", folder);
    release = signed(JSON.stringify(manifest("2.0.0")));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it("is deleted after the installation, and kept for a setup program or a user", async () => {
    const update = await find("1.0.0");
    if (!update) throw new Error("no update");
    const files: string[] = [];
    for (const how of [
      { kind: "run", command },
      { kind: "start", command },
      { kind: "tell", command: "true" },
    ] as const)
      await withDownload(update, signal, async (file) => {
        expect(readFileSync(file)).toEqual(PROGRAM);
        files.push(file);
        return how;
      });
    expect(files.map((file) => existsSync(file))).toEqual([false, true, true]);
  });

  it("is deleted if it does not match the signature, or could not be installed", async () => {
    const update = await find("1.0.0");
    if (!update) throw new Error("no update");
    const refused = () => Promise.reject(new Error("refused"));
    await expect(withDownload(update, signal, refused)).rejects.toThrow("refused");
    program = Buffer.from("the new prograM");
    await expect(withDownload(update, signal, refused)).rejects.toMatchObject({ code: "RELEASE_DAMAGED" });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("versions", () => {
  it("are compared numerically", () => {
    const sorted = ["0.10.0", "0.9.12", "1.0.0", "0.9.2"].sort(compareVersions);
    expect(sorted).toEqual(["0.9.2", "0.9.12", "0.10.0", "1.0.0"]);
  });
});

describe("the installation of an update", () => {
  it("uses the system's own program, and asks for administrator rights only if needed", () => {
    expect(installationOf(installed, "/tmp/a.deb", true, "/usr/lib/adel-card-bridge")).toEqual({
      kind: "run",
      command: { argv: ["dpkg", "-i", "/tmp/a.deb"] },
    });
    expect(installationOf(installed, "/tmp/a.deb", false, "/usr/lib/adel-card-bridge")).toEqual({
      kind: "tell",
      command: "sudo dpkg -i /tmp/a.deb",
    });
    expect(installationOf({ ...installed, form: "setup" }, "C:\\T\\a.exe", false, "C:\\P")).toMatchObject({
      kind: "start",
      command: { argv: ["cmd", "/d", "/c", "start", "", "C:\\T\\a.exe"] },
    });
    expect(installationOf({ ...installed, form: "archive" }, "/tmp/a.tar.gz", false, "/opt/card-bridge-1.0.0")).toEqual(
      {
        kind: "tell",
        command: "tar -xzf /tmp/a.tar.gz -C /opt",
      },
    );
  });
});

describe("the command", () => {
  const { at, cliWith } = cliSetup();
  const update = (...args: string[]) => {
    mkdirSync(at("package/app/dist"), { recursive: true });
    writeFileSync(at("package/app/release.json"), JSON.stringify(installed));
    return cliWith({ script: at("package/app/dist/main.js") }, "update", ...args);
  };

  it("fails when there is no server to ask, instead of calling the program up to date", async () => {
    const { exit, err, out } = await update();
    expect([exit, out]).toEqual([1, ""]);
    expect(err).toMatch(/No server was asked.*sudo card-bridge update.*--server/s);
  });

  it("asks the server that is named, and those of the pairings", async () => {
    release = signed(JSON.stringify(manifest("9.0.0")));
    expect(await update("--server", url)).toMatchObject({
      exit: 0,
      out: expect.stringContaining("offers version 9.0.0"),
    });
    const paired = { deviceNumber: "E1", deviceName: "desk", encoder: "sim:twn4", server: url, origins: [] };
    const key = newKey(Buffer.alloc(32).toString("base64url"));
    await addBinding(at("bindings.json"), { ...paired, key });
    expect(await update()).toMatchObject({ exit: 0, out: expect.stringContaining("offers version 9.0.0") });
  });
});
