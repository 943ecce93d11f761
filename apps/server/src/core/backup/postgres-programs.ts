import { spawn } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fail } from "../errors.ts";

const MAX_REASON = 300;

/** Runs a program of PostgreSQL to its end; on failure its own output is the reason. */
async function run(program: "pg_dump" | "pg_restore", args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  const exit = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  // In parallel: a program that could not be started has no output, and its error needs a listener.
  const [code, output] = await Promise.all([exit, text(child.stderr)]).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      throw fail("BACKUP_PROGRAM_MISSING", { program });
    throw error;
  });
  if (code !== 0) throw fail("BACKUP_PROGRAM_FAILED", { program, reason: output.trim().slice(0, MAX_REASON) });
}

/**
 * Calls `use` with a URL without the password, which is in a temporary file: other accounts can read the arguments of a
 * process.
 */
async function withPasswordFile(url: string, folder: string, use: (url: string) => Promise<void>): Promise<void> {
  const stripped = new URL(url);
  if (stripped.password === "") return use(url);
  const file = join(folder, "pgpass");
  const password = decodeURIComponent(stripped.password).replace(/[\\:]/g, "\\$&");
  await writeFile(file, `*:*:*:*:${password}\n`, { mode: 0o600, flag: "wx" });
  try {
    stripped.password = "";
    stripped.searchParams.set("passfile", file);
    await use(stripped.href);
  } finally {
    await rm(file, { force: true });
  }
}

/** Writes a consistent copy of a running database to a file. */
export const dumpPostgres = (url: string, file: string, folder: string): Promise<void> =>
  withPasswordFile(url, folder, (dbname) =>
    run("pg_dump", ["--format=custom", "--no-password", `--file=${file}`, `--dbname=${dbname}`]),
  );

/** Restores a dump into an empty database: completely or not at all. */
export const loadPostgres = (url: string, file: string, folder: string): Promise<void> =>
  withPasswordFile(url, folder, (dbname) =>
    run("pg_restore", [
      // The restoring account owns the rows, whatever the accounts of the source were.
      ...["--no-owner", "--no-privileges", "--no-comments"],
      ...["--single-transaction", "--exit-on-error", "--no-password", `--dbname=${dbname}`, file],
    ]),
  );
