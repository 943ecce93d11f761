import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { root } from "@adel/run/workspace";
import { expect } from "vitest";
import { files } from "../../tree.ts";

export const example = (name: string): string => readFileSync(join(files, "server", name), "utf8");

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (typeof address !== "object" || !address) throw new Error("no port");
  return address.port;
}

export const until = (what: string, isSo: () => Promise<boolean>): Promise<void> =>
  expect.poll(isSo, { message: `still not: ${what}` }).toBe(true);

const isHealthy = (port: number) =>
  fetch(`http://127.0.0.1:${port}/adel/health`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Ends it as systemd would. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** The server itself, from source, on its own data folder. */
export async function startServer(
  data: string,
  port: number,
  variables: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const env = {
    ...process.env,
    ADEL_DATA: data,
    ADEL_PORT: String(port),
    ADEL_TRUST_PROXY: "1",
    ADEL_PUBLIC_URL: "https://cards.example.com",
    ADEL_ADMIN_PASSWORD: "kX4-long-enough",
    ADEL_LOG_LEVEL: "silent",
    ...variables,
  };
  const child = spawn(process.execPath, [join(root, "apps/server/src/main.ts")], { env, stdio: "ignore" });
  await until("the server is healthy", () => isHealthy(port));
  return child;
}
