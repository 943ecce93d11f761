import { type CardMemory, type CardType, layout, masterKey, parseCardSpec, printDump, uid } from "@adel/card";
import * as z from "zod";
import { openSafe } from "./master-keys.ts";
import type { Stack } from "./stack.ts";

const Job = z.object({
  uid: z.string(),
  sequence: z.number(),
  valid_from: z.number().nullable(),
  valid_to: z.number().nullable(),
  target_sector: z.number().nullable(),
  method: z.string().nullable(),
  number: z.number(),
  plan: z.string(),
});

/**
 * The bytes that the card format requires for a hotel's newest job that was not rejected, computed from the keys in the
 * database. `said` returns the records, from the job's own.
 */
function expected(
  stack: Stack,
  hotelNumber: number,
  base: CardMemory,
  toCard: (job: z.output<typeof Job>) => { readonly records: object; readonly cardType?: CardType },
): Uint8Array {
  const { db, hotelKey, factoryKey, close } = openSafe(stack);
  const job = Job.parse({
    ...db
      .prepare(
        `select j.uid, j.sequence, j.valid_from, j.valid_to, j.target_sector, j.method, h.hotel_number as number, h.sector_plan as plan
         from biz_card_job j join biz_hotel h on h.id = j.hotel_id where h.hotel_number = ? and j.state not in ('failed', 'cancelled')
         order by j.id desc limit 1`,
      )
      .get(hotelNumber),
  });
  const { cardSize, ...sectorPlan } = z.looseObject({ cardSize: z.string() }).parse(JSON.parse(job.plan));
  const seconds = (moment: number | null) => Math.floor((moment ?? 0) / 1000);
  const spec = parseCardSpec({
    hotelNumber: job.number,
    cardSize,
    sectorPlan,
    hotelKey: masterKey(hotelKey(hotelNumber)).reveal(),
    factoryKey: masterKey(factoryKey()).reveal(),
    sequence: job.sequence,
    validFrom: seconds(job.valid_from),
    validTo: seconds(job.valid_to),
    ...toCard(job),
  });
  close();
  return new Uint8Array(Buffer.from(printDump(layout(spec, uid(job.uid), base), "mfd")));
}

/** The hotel's newest set card. */
export const expectedSetCard = (stack: Stack, hotelNumber: number, base: CardMemory): Uint8Array =>
  expected(stack, hotelNumber, base, ({ method, target_sector: targetSector }) => ({
    records: { test: { devices: ["energySaver", "doorLock"], method, operation: "set", targetSector } },
  }));

/** The hotel's newest card of this type with these records, as a card's specification names them. */
export const expectedHotelCard = (
  stack: Stack,
  hotelNumber: number,
  base: CardMemory,
  cardType: CardType,
  records: object,
): Uint8Array => expected(stack, hotelNumber, base, () => ({ cardType, records }));
