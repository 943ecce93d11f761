import { cpSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { RELEASE_FILE, RELEASE_SIGNATURE } from "@adel/protocol";

const isBridgeFile = (name: string) =>
  name.startsWith("card-bridge-") || [RELEASE_FILE, RELEASE_SIGNATURE, "SHA256SUMS"].includes(name);

/**
 * Copies the packages of the bridge with their signed list. Both `package` commands write to one folder by default: what
 * else is there, such as an earlier archive of the server, stays behind.
 */
export function copyBridgeDownloads(from: string, to: string): void {
  if (!existsSync(from)) throw new Error(`${from}: no such folder`);
  const names = readdirSync(from).filter(isBridgeFile);
  if (names.length === 0) throw new Error(`${from}: no packages of the card bridge`);
  mkdirSync(to, { recursive: true });
  for (const name of names) cpSync(join(from, name), join(to, name));
}
