import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RELEASE_FILE, RELEASE_SIGNATURE, type ReleaseManifest } from "@adel/protocol";

/** Makes a key pair for releases. The private key is kept offline: its holder can install a program on every bridge. */
export function writeReleaseKey(path: string): void {
  const { privateKey } = generateKeyPairSync("ed25519");
  writeFileSync(path, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600, flag: "wx" });
}

export function readReleaseKey(path: string): KeyObject {
  const key = createPrivateKey(readFileSync(path));
  if (key.asymmetricKeyType !== "ed25519") throw new Error(`${path}: not an Ed25519 key`);
  return key;
}

export const publicHalf = (key: KeyObject): string =>
  String(createPublicKey(key).export({ type: "spki", format: "pem" }));

type Packed = Omit<ReleaseManifest["files"][number], "size" | "sha256">;

/** Writes the manifest of a folder's packages, and its signature beside it. */
export function writeRelease(folder: string, version: string, packed: readonly Packed[], key: KeyObject): void {
  const files = packed.map((one) => {
    const path = join(folder, one.file);
    return { ...one, size: statSync(path).size, sha256: createHash("sha256").update(readFileSync(path)).digest("hex") };
  });
  const manifest: ReleaseManifest = { version, date: new Date().toISOString(), files };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  writeFileSync(join(folder, RELEASE_FILE), text);
  writeFileSync(join(folder, RELEASE_SIGNATURE), `${sign(null, Buffer.from(text), key).toString("base64")}\n`);
  writeFileSync(join(folder, "SHA256SUMS"), files.map(({ file, sha256 }) => `${sha256}  ${file}\n`).join(""));
}
