import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectServer } from "../api/server-connect.ts";
import { pairEncoder } from "./pairing.ts";
import { findUpdate } from "./release.ts";
import { certificateError } from "./server-error.ts";

const { signal } = new AbortController();
let folder: string;
let server: Server;
let url: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "adel-certificate-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const files = ["-keyout", key, "-out", cert];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", ...names, ...files], {
    stdio: "ignore",
  });
  server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, reply) => reply.end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  url = `https://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

describe("a server with a certificate of an authority that this computer does not know", () => {
  it("is told apart from one that cannot be reached, when an encoder is paired and an update is looked for", async () => {
    const untrusted = {
      code: "CERTIFICATE_UNTRUSTED",
      values: { server: url, reason: "DEPTH_ZERO_SELF_SIGNED_CERT" },
    };
    const path = join(folder, "bindings.json");
    const pairing = { code: "E1-123456", server: new URL(url), encoder: "sim:twn4", version: "1.0.0", path, signal };
    await expect(pairEncoder(pairing)).rejects.toMatchObject(untrusted);
    const installed = { system: "linux", arch: "x64", form: "deb", key: "" } as const;
    await expect(findUpdate(url, installed, "1.0.0", signal)).rejects.toMatchObject(untrusted);
  });

  it("is told apart when the daemon connects to it", async () => {
    const socket = connectServer(url.replace("https:", "wss:"));
    const [error] = await once(socket, "error");
    expect(certificateError(error)).toBe("DEPTH_ZERO_SELF_SIGNED_CERT");
  });

  it("is no certificate's error where nothing listens", async () => {
    const socket = connectServer("wss://127.0.0.1:9");
    const [error] = await once(socket, "error");
    expect(certificateError(error)).toBeUndefined();
  });
});
