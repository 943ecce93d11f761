// Cast: floors are JSON text that only this feature writes, from a parsed policy.
import { DEFAULT_POLICY, type DeskPolicy } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Db } from "../../../core/db/database.ts";
import { type HotelCards, HotelCounters } from "../hotel/hotel-cards.service.ts";
import type { PolicyRow } from "./desk.table.ts";

const ENTITY = "business/desk/policy";

const toPolicy = (row: PolicyRow): DeskPolicy => ({
  cardType: row.card_type,
  checkoutTime: row.checkout_time,
  dayBegins: row.day_begins,
  nights: row.nights,
  cards: row.cards,
  maxNights: row.max_nights,
  maxCards: row.max_cards,
  extraWithCard: row.extra_with_card === 1,
  liftFloors: JSON.parse(row.lift_floors) as number[],
  relays: row.relays,
  offDelay: row.off_delay,
  hasClock: row.has_clock === 1,
  print: row.print_receipt === 1,
  hasReference: row.has_reference === 1,
  shiftHours: row.shift_hours,
  idleMinutes: row.idle_minutes,
  shiftJobs: row.shift_jobs,
});

const toRow = (hotelId: number, policy: DeskPolicy): PolicyRow => ({
  hotel_id: hotelId,
  card_type: policy.cardType,
  checkout_time: policy.checkoutTime,
  day_begins: policy.dayBegins,
  nights: policy.nights,
  cards: policy.cards,
  max_nights: policy.maxNights,
  max_cards: policy.maxCards,
  extra_with_card: policy.extraWithCard ? 1 : 0,
  lift_floors: JSON.stringify(policy.liftFloors),
  relays: policy.relays,
  off_delay: policy.offDelay,
  has_clock: policy.hasClock ? 1 : 0,
  print_receipt: policy.print ? 1 : 0,
  has_reference: policy.hasReference ? 1 : 0,
  shift_hours: policy.shiftHours,
  idle_minutes: policy.idleMinutes,
  shift_jobs: policy.shiftJobs,
});

export async function readPolicy(db: Db, hotelId: number): Promise<DeskPolicy> {
  const row = await db.selectFrom("biz_desk_policy").selectAll().where("hotel_id", "=", hotelId).executeTakeFirst();
  return row ? toPolicy(row) : DEFAULT_POLICY;
}

interface PolicyDeps {
  readonly db: Db;
  readonly trail: AuditTrail;
  readonly hotels: HotelCards;
}

/** Front desk policies of hotels. */
export class DeskPolicies {
  readonly #deps: PolicyDeps;

  constructor(deps: PolicyDeps) {
    this.#deps = deps;
  }

  async one(scope: RowScope, hotelId: number): Promise<DeskPolicy> {
    const { id } = await this.#deps.hotels.inScope(scope, hotelId);
    return readPolicy(this.#deps.db, id);
  }

  async change(by: Actor, scope: RowScope, hotelId: number, policy: DeskPolicy): Promise<DeskPolicy> {
    const { db, trail, hotels } = this.#deps;
    const { id } = await hotels.inScope(scope, hotelId);
    return db.transaction().execute(async (trx) => {
      await new HotelCounters(trx).lock(id);
      const before = await readPolicy(trx, id);
      const { hotel_id, ...values } = toRow(id, policy);
      await trx
        .insertInto("biz_desk_policy")
        .values({ hotel_id, ...values })
        .onConflict((conflict) => conflict.column("hotel_id").doUpdateSet(values))
        .execute();
      await trail.keep(trx, by, ENTITY, [{ id, before, after: policy }]);
      return policy;
    });
  }
}
