import { createDecipheriv } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import type { Stack } from "./stack.ts";

const Row = z.object({ wrapped: z.string() });

/** A wrapped secret: nonce (12) ‖ ciphertext ‖ tag (16), AES-256-GCM under the key file, its name authenticated. */
function unwrap(kek: Buffer, name: string, wrapped: string): string {
  const bytes = Buffer.from(wrapped, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", kek, bytes.subarray(0, 12)).setAAD(Buffer.from(name));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString("hex");
}

/** The server's database with the master keys as they lie in it, in hex: what no page, bridge or person ever has. */
export function openSafe(stack: Stack) {
  const db = new DatabaseSync(join(stack.data, "server", "adel.db"), { readOnly: true });
  const kek = Buffer.from(readFileSync(join(stack.data, "server", "keys", "kek"), "utf8").trim(), "hex");
  const one = (sql: string, ...values: number[]) => Row.parse({ ...db.prepare(sql).get(...values) }).wrapped;
  const ofHotel =
    "select wrapped from biz_hotel_key where hotel_id = (select id from biz_hotel where hotel_number = ?) order by id desc limit 1";
  return {
    db,
    hotelKey: (hotelNumber: number) => unwrap(kek, "hotel-key", one(ofHotel, hotelNumber)),
    factoryKey: () => unwrap(kek, "factory-key", one("select wrapped from biz_factory_key")),
    close: () => db.close(),
  };
}
