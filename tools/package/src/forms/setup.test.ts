import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { targets } from "../targets.ts";
import { makeSetup } from "./setup.ts";

// What packing for Windows needs (docs/guide/en/operations/packages.md); without it `pnpm check:packages` says so, this leaves it out.
const tools = ["makensis", "x86_64-w64-mingw32-gcc", "osslsigncode", "7z", "openssl"];
const hasTools = tools.every((name) => existsSync(`/usr/bin/${name}`));
const [target] = targets;

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "card-bridge-setup-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const at = (...parts: string[]) => join(home, ...parts);

/** A self-made certificate for signing code. */
function selfMade() {
  const [certificate, key] = [at("cert.pem"), at("key.pem")];
  const subject = ["-subj", "/CN=Adel Test", "-days", "2", "-addext", "extendedKeyUsage=codeSigning"];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, ...subject],
    {
      stdio: "pipe",
    },
  );
  return { certificate, key, timestamp: null };
}

function make(windowsSigner: ReturnType<typeof selfMade> | null): string {
  if (!target) throw new Error("unreachable: named in targets.ts");
  const [tree, work, out] = [at("tree"), at("work"), at("bridge-windows.exe")];
  mkdirSync(tree);
  mkdirSync(work);
  writeFileSync(join(tree, "VERSION"), "1.2.3\n");
  makeSetup({ tree, work, out, version: "1.2.3", target, fast: true, windowsSigner });
  execFileSync("7z", ["x", "-y", `-o${at("unpacked")}`, out], { stdio: "pipe" });
  return out;
}

const verify = (file: string, certificate: string) =>
  execFileSync("osslsigncode", ["verify", "-CAfile", certificate, "-in", file], { encoding: "utf8", stdio: "pipe" });

describe.runIf(hasTools)("the Windows setup", () => {
  it("is signed with the service's program in it, by the certificate that it is given", () => {
    const signer = selfMade();
    const setup = make(signer);
    for (const file of [setup, at("unpacked", "card-bridge-service.exe")])
      expect(verify(file, signer.certificate)).toContain("Signature verification: ok");
    const bytes = readFileSync(setup);
    bytes.writeUInt8(bytes.readUInt8(2000) ^ 1, 2000);
    writeFileSync(setup, bytes);
    expect(() => verify(setup, signer.certificate)).toThrow();
  });

  it("has a launcher with Windows' line ends, and is made without a certificate too", () => {
    make(null);
    const launcher = readFileSync(at("unpacked", "card-bridge.cmd"), "utf8");
    expect(launcher).toContain("chcp 65001 >nul\r\n");
    expect(launcher.split("\n").every((line) => line === "" || line.endsWith("\r"))).toBe(true);
    expect(readFileSync(at("unpacked", "VERSION"), "utf8")).toBe("1.2.3\n");
  });
});
