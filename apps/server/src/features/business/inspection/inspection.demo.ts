import { type CardMemory, directorySectors, type InspectionContext, type MasterKey, uid as toUid } from "@adel/card";
import { encodeDump, type KeyLabel } from "@adel/protocol";
import { insertMany } from "../../../core/db/bulk-insert.ts";
import type { Db } from "../../../core/db/database.ts";
import { syncSequence } from "../../../core/db/migrate.ts";
import type { DemoStart } from "../../../core/feature.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import { SECOND_MS } from "../../../core/time/durations.ts";
import { plainPlan } from "../card/card-view.service.ts";
import { factoryKey } from "../card/factory-key.service.ts";
import { type CardHotel, HotelCards } from "../hotel/hotel-cards.service.ts";
import { createTestImage } from "../job/demo-test-image.service.ts";
import { type DemoWrittenCard, newestAt, planInspections } from "./demo-inspections.ts";
import { inspectRead } from "./inspect-read.ts";

const INSPECTIONS = 120;

/** A hotel with its keys and since when each was valid, newest first. */
interface DemoKeyRing extends CardHotel {
  readonly keys: readonly { readonly key: MasterKey; readonly since: number }[];
}

const loadCards = (db: Db): Promise<DemoWrittenCard[]> =>
  db
    .selectFrom("biz_test_card as card")
    .innerJoin("biz_card_job as job", "job.job_id", "card.job_id")
    .select(["card.id", "card.card_number as uid", "card.test_card_type as type", "card.method"])
    .select(["card.operation_type as operation", "card.sector as targetSector", "card.sequence"])
    .select(["job.valid_to as validTo", "card.hotel_id as hotelId", "job.encoder_id as encoderId"])
    .select(["card.create_by as userId", "card.agent_name as userName", "card.create_time as time"])
    .orderBy("card.id")
    .execute();

async function loadKeyRing(db: Db, vault: Vault, hotelId: number): Promise<DemoKeyRing> {
  const hotels = new HotelCards(db, vault);
  const { now, former } = await hotels.keys(hotelId);
  const times = await db
    .selectFrom("biz_hotel_key")
    .select("create_time as since")
    .where("hotel_id", "=", hotelId)
    .orderBy("id", "desc")
    .execute();
  const keys = [now, ...former].map((key, at) => ({ key, since: times[at]?.since ?? 0 }));
  return { ...(await hotels.byId(hotelId)), keys };
}

const keysAt = ({ keys }: DemoKeyRing, time: number): readonly [MasterKey, ...MasterKey[]] => {
  const [first, ...others] = keys.filter(({ since }) => since <= time).map(({ key }) => key);
  if (!first) throw new Error("an example hotel had no key when its card was written");
  return [first, ...others];
};

/** The card as it was written, at the time of its writing. */
function imageOf(card: DemoWrittenCard, hotel: DemoKeyRing, secret: MasterKey): CardMemory {
  const [hotelKey] = keysAt(hotel, card.time);
  const { number: hotelNumber, plan } = hotel;
  const details = { uid: toUid(card.uid), cardSize: plan.cardSize, hotelNumber, plan, hotelKey, factoryKey: secret };
  const { type: testCardType, method, operation, targetSector, validTo } = card;
  const request = { testCardType, method, operation, targetSector, validFrom: null, validTo };
  return createTestImage(details, request, card.sequence);
}

/** The key that opened a sector at a later time. */
function labelOf(sector: number, card: DemoWrittenCard, hotel: DemoKeyRing, time: number): KeyLabel {
  if (directorySectors(hotel.plan.cardSize).includes(sector)) return "directory";
  if (sector !== hotel.plan.test) return "factory-default";
  if (card.operation === "set") return "maker";
  return keysAt(hotel, card.time)[0] === keysAt(hotel, time)[0] ? "hotel" : "hotel-previous";
}

/** The encoder reads the card again, and the server checks it as it does every other. */
function inspectDemoCard(
  { card, time, hasHotel }: ReturnType<typeof planInspections>[number],
  cards: readonly DemoWrittenCard[],
  hotel: DemoKeyRing,
  secret: MasterKey,
) {
  const dump = encodeDump(imageOf(card, hotel, secret), (sector) => labelOf(sector, card, hotel, time));
  const read = { uid: card.uid, card_size: hotel.plan.cardSize };
  const known = { factoryKey: secret, now: Math.floor(time / SECOND_MS) };
  const context: InspectionContext = hasHotel
    ? {
        ...known,
        plan: hotel.plan,
        softwareTypes: hotel.software,
        hotelNumber: hotel.number,
        hotelKeys: keysAt(hotel, time),
        lastSequence: { test: newestAt({ card, time, hasHotel }, cards) },
      }
    : { ...known, plan: plainPlan };
  return inspectRead(read, dump, context);
}

/** Test cards that were inspected: just after they were written, or when they were found again. */
export async function seedDemoInspections({ db, dialect, clock, vault, demo }: DemoStart): Promise<void> {
  if (demo.size === "small") return;
  const cards = await loadCards(db);
  const secret = await factoryKey(db, vault);
  const hotels = new Map<number, DemoKeyRing>();
  for (const { hotelId } of cards) if (!hotels.has(hotelId)) hotels.set(hotelId, await loadKeyRing(db, vault, hotelId));
  const rows = planInspections(cards, INSPECTIONS, clock.now()).flatMap((one, at) => {
    const { card, time, hasHotel } = one;
    const hotel = hotels.get(card.hotelId);
    if (!hotel) return [];
    const { verdict, checks } = inspectDemoCard(one, cards, hotel, secret);
    return {
      id: at + 1,
      read_id: `demo-inspection-${String(at + 1).padStart(4, "0")}`,
      card_number: card.uid,
      hotel_id: hasHotel ? card.hotelId : null,
      encoder_id: card.encoderId,
      test_card_id: hasHotel ? card.id : null,
      sequence: card.sequence,
      verdict,
      checks: JSON.stringify(checks),
      create_by: card.userId,
      user_name: card.userName,
      create_time: time,
    };
  });
  await insertMany(db, "biz_inspection", rows);
  await syncSequence(db, dialect, "biz_inspection", "id");
}
