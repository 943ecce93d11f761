import { randomBytes } from "node:crypto";
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** Reads the key-encryption key: 32 bytes as hex, on one line. */
export function readKeyFile(path: string): Buffer {
  const text = readFileSync(path, "utf8").trim();
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error(`the key file ${path} does not hold 64 hex digits`);
  return Buffer.from(text, "hex");
}

/** Creates the file with mode 600 if it is missing; if another process is faster, its key is used. */
export function ensureKeyFile(path: string): Buffer {
  if (existsSync(path)) return readKeyFile(path);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    const file = openSync(path, "wx", 0o600);
    writeSync(file, `${randomBytes(32).toString("hex")}\n`);
    fsyncSync(file);
    closeSync(file);
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
  return readKeyFile(path);
}
