import { createDecipheriv } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * The manufacturer's key, which a lock has from the factory and no call gives. It lies wrapped in the server's database:
 * nonce (12 bytes) ‖ ciphertext ‖ tag (16), AES-256-GCM under the key file. Nothing else of the simulation looks there.
 */
export function readManufacturerKey(serverData: string): Uint8Array {
  const db = new DatabaseSync(join(serverData, "adel.db"), { readOnly: true });
  const row = db.prepare("select wrapped from biz_factory_key").get();
  db.close();
  const wrapped = Buffer.from(String(row?.wrapped ?? ""), "base64url");
  const kek = Buffer.from(readFileSync(join(serverData, "keys", "kek"), "utf8").trim(), "hex");
  const decipher = createDecipheriv("aes-256-gcm", kek, wrapped.subarray(0, 12)).setAAD(Buffer.from("factory-key"));
  decipher.setAuthTag(wrapped.subarray(-16));
  return new Uint8Array(Buffer.concat([decipher.update(wrapped.subarray(12, -16)), decipher.final()]));
}
