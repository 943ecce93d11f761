// Cast: records are JSON text that the seed wrote from a room.
import { emptyCard, expectedImage, printDump, uid as toUid } from "@adel/card";
import { decodeContent, type HotelRecords } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import { factoryKey } from "../card/factory-key.service.ts";
import { SAMPLE_CARD } from "../desk/demo-visits.service.ts";
import { HotelCards } from "../hotel/hotel-cards.service.ts";
import { hotelContent } from "./hotel-content.ts";

/** A card for a simulated encoder: the file's name and its raw image. */
interface DemoCardImage {
  readonly name: "card" | "other" | "expired";
  readonly image: Uint8Array;
}

/** The cards for images: the first hotel's newest valid one and one that was not returned, and another hotel's. */
async function findCards(db: Db, now: number) {
  const [first, second] = await db.selectFrom("biz_hotel").select("id").orderBy("id").limit(2).execute();
  const newest = (hotelId: number | undefined) =>
    db
      .selectFrom("biz_hotel_card")
      .selectAll()
      .where("hotel_id", "=", hotelId ?? 0)
      .where("card_type", "=", "classic")
      .orderBy("id", "desc")
      .limit(1);
  const sample = newest(first?.id).where("card_number", "=", SAMPLE_CARD.uid).where("hold_state", "=", "held");
  return [
    ["card", await sample.executeTakeFirst()],
    ["other", await newest(second?.id).where("valid_to", ">", now).executeTakeFirst()],
    [
      "expired",
      await newest(first?.id).where("valid_to", "<=", now).where("hold_state", "=", "held").executeTakeFirst(),
    ],
  ] as const;
}

/** The cards of the full example, as written by their encoders; none in another database. */
export async function demoCardImages(db: Db, vault: Vault, now: number): Promise<readonly DemoCardImage[]> {
  const hotels = new HotelCards(db, vault);
  const images: DemoCardImage[] = [];
  for (const [name, row] of await findCards(db, now)) {
    if (!row) continue;
    const hotel = await hotels.byId(row.hotel_id);
    const uid = toUid(row.card_number);
    const details = {
      ...{ uid, cardSize: "1k" as const, hotelNumber: hotel.number, plan: hotel.plan },
      hotelKey: (await hotels.keys(hotel.id)).now,
      factoryKey: await factoryKey(db, vault),
    };
    const records = JSON.parse(row.records) as Omit<HotelRecords, "fingerprint">;
    const dates = { validFrom: row.valid_from, validTo: row.valid_to };
    const request = { cardType: row.card_type, records, fingerprint: null, ...dates };
    const content = decodeContent(hotelContent(details, request, row.sequence), row.card_number);
    images.push({ name, image: Buffer.from(printDump(expectedImage(content, emptyCard(uid, "1k")), "mfd")) });
  }
  return images;
}
