import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exited, freePort } from "../processes.ts";

export type Cluster = { readonly url: string; readonly stop: () => Promise<void> };

/**
 * A private PostgreSQL in a temporary folder, on a random port of the loopback, gone when stopped.
 * It never syncs to disk: what it holds is only ever worth one test run.
 */
export const startCluster = async (bin: string): Promise<Cluster> => {
  const folder = mkdtempSync(join(tmpdir(), "adel-postgres-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const password = randomBytes(18).toString("hex");
    const as = owner(folder);
    initialise(bin, folder, password, as);
    const port = await freePort();
    const server = launch(bin, folder, port, as);
    await ready(server);
    const stop = async () => {
      await halt(server);
      remove();
    };
    return { url: `postgres://adel:${password}@127.0.0.1:${port}/postgres`, stop };
  } catch (cause) {
    remove();
    throw cause;
  }
};

type As = { readonly uid?: number; readonly gid?: number; readonly cwd: string; readonly env: NodeJS.ProcessEnv };

/** initdb and postgres refuse to run as root; Debian's own user for them, or nobody, is given the folder instead. */
const owner = (folder: string): As => {
  const as = { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8", HOME: folder } };
  if (process.getuid?.() !== 0) return as;
  const { uid, gid } = account("postgres") ?? account("nobody") ?? { uid: 65534, gid: 65534 };
  chownSync(folder, uid, gid);
  return { ...as, uid, gid };
};

const account = (user: string): { uid: number; gid: number } | null => {
  const fields = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${user}:`))
    ?.split(":");
  return fields === undefined ? null : { uid: Number(fields[2]), gid: Number(fields[3]) };
};

const initialise = (bin: string, folder: string, password: string, as: As): void => {
  const secret = join(folder, "password");
  // Readable to the cluster's user, who need not be the one who writes; the folder around it is closed to all others.
  writeFileSync(secret, password, { mode: 0o644 });
  const how = [
    "-U",
    "adel",
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
    "--no-sync",
    "--auth=scram-sha-256",
    `--pwfile=${secret}`,
  ];
  execFileSync(join(bin, "initdb"), ["-D", join(folder, "data"), ...how], {
    ...as,
    stdio: ["ignore", "ignore", "inherit"],
  });
  rmSync(secret);
};

const launch = (bin: string, folder: string, port: number, as: As): ChildProcess => {
  const settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"];
  const where = ["-D", join(folder, "data"), "-h", "127.0.0.1", "-p", String(port), "-k", folder];
  // In its own group, so that a Ctrl-C ends the tests before their database.
  return spawn(join(bin, "postgres"), [...where, ...settings.flatMap((line) => ["-c", line])], {
    ...as,
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
};

/** PostgreSQL says on its log that it is ready; whatever it said before is the reason when it never is. */
const ready = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let log = "";
    server.stderr?.on("data", (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes("ready to accept connections")) resolve();
    });
    server.once("error", reject);
    server.once("exit", () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });

/** SIGINT is PostgreSQL's "fast" shutdown: it drops connections and ends. */
const halt = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill("SIGINT");
  await exited(server);
};
