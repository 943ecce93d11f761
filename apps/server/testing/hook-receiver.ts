import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

/** A certificate, by a program that every developer's machine has. */
export function createCertificate(name: string) {
  const folder = mkdtempSync(join(tmpdir(), "adel-hook-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const names = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name},IP:127.0.0.1`];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, ...names], {
    stdio: "ignore",
  });
  const pair = { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  rmSync(folder, { recursive: true });
  return pair;
}

export interface ReceivedCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
/** An https server of this computer that this process trusts, and what it received. */
export async function startReceiver(name = "hook.example") {
  const trusted = getCACertificates("default");
  const pair = createCertificate(name);
  const state = {
    calls: [] as ReceivedCall[],
    answer: (response: ServerResponse): unknown => response.end('{"errcode":0,"code":0}'),
  };
  const server = createServer(pair, (request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      state.calls.push({ path: request.url ?? "", headers: request.headers, body });
      state.answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  setDefaultCACertificates([...trusted, pair.cert]);
  const bound = server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : 0;
  const close = () => {
    setDefaultCACertificates(trusted);
    server.closeAllConnections();
    server.close();
  };
  return { state, port, close };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
