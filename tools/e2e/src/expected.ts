import { createDecipheriv } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type CardMemory, layout, masterKey, parseCardSpec, printDump, uid } from "@adel/card";
import { z } from "zod";
import type { Office } from "./office.ts";

const Row = z.object({ wrapped: z.string() });
const Job = z.object({
  uid: z.string(),
  sequence: z.number(),
  valid_from: z.number().nullable(),
  valid_to: z.number().nullable(),
  target_sector: z.number(),
  number: z.number(),
  plan: z.string(),
});

/** A wrapped secret: nonce (12) ‖ ciphertext ‖ tag (16), AES-256-GCM under the key file, its name authenticated. */
function unwrap(kek: Buffer, name: string, wrapped: string): string {
  const bytes = Buffer.from(wrapped, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", kek, bytes.subarray(0, 12)).setAAD(Buffer.from(name));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString("hex");
}

/**
 * The bytes that the card format asks for a hotel's newest set card, from the keys as they lie in the database:
 * what no page, bridge or person ever has together.
 */
export function expectedSetCard(office: Office, hotelNumber: number, base: CardMemory): Uint8Array {
  const db = new DatabaseSync(join(office.data, "server", "adel.db"), { readOnly: true });
  const kek = Buffer.from(readFileSync(join(office.data, "server", "keys", "kek"), "utf8").trim(), "hex");
  const one = (sql: string, ...values: number[]) => Row.parse({ ...db.prepare(sql).get(...values) }).wrapped;
  const job = Job.parse({
    ...db
      .prepare(
        `select j.uid, j.sequence, j.valid_from, j.valid_to, j.target_sector, h.hotel_number as number, h.sector_plan as plan
         from biz_card_job j join biz_hotel h on h.id = j.hotel_id where h.hotel_number = ? order by j.id desc limit 1`,
      )
      .get(hotelNumber),
  });
  const hotelKey = one(
    "select wrapped from biz_hotel_key where hotel_id = (select id from biz_hotel where hotel_number = ?) order by id desc limit 1",
    hotelNumber,
  );
  const { cardSize, ...sectorPlan } = z.looseObject({ cardSize: z.string() }).parse(JSON.parse(job.plan));
  const seconds = (moment: number | null) => Math.floor((moment ?? 0) / 1000);
  const spec = parseCardSpec({
    hotelNumber: job.number,
    cardSize,
    sectorPlan,
    hotelKey: masterKey(unwrap(kek, "hotel-key", hotelKey)).reveal(),
    factoryKey: masterKey(unwrap(kek, "factory-key", one("select wrapped from biz_factory_key"))).reveal(),
    sequence: job.sequence,
    validFrom: seconds(job.valid_from),
    validTo: seconds(job.valid_to),
    records: {
      test: { devices: ["energySaver", "doorLock"], method: "new", operation: "set", targetSector: job.target_sector },
    },
  });
  db.close();
  return new Uint8Array(Buffer.from(printDump(layout(spec, uid(job.uid), base), "mfd")));
}
