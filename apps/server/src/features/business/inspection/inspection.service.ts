import { APPLICATIONS, type CardRecord, type InspectionContext, type Inspection as Seen } from "@adel/card";
import type { Inspection, InspectionQuery, Language, Page } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { findingText, translate } from "../../../core/messages.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import { SECOND_MS } from "../../../core/time/durations.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { entriesOf } from "../../system/dict/dict.service.ts";
import type { CardReadService, FinishedRead } from "../card/card-read.service.ts";
import { plainPlan } from "../card/card-view.service.ts";
import { factoryKey } from "../card/factory-key.service.ts";
import type { HotelCards } from "../hotel/hotel-cards.service.ts";
import { newestHotelCard } from "../hotel-card/hotel-card.service.ts";
import { knownTestCard } from "../test-card/test-card.service.ts";
import { inspectRead, testRecordOf } from "./inspect-read.ts";
import { InspectionRepository } from "./inspection.repository.ts";
import { toInspection } from "./inspection.table.ts";

interface CardInspectionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly vault: Vault;
  readonly trail: AuditTrail;
  readonly hotels: HotelCards;
  readonly reads: CardReadService;
}

const ENTITY = "business/inspection";

const COLUMNS = [
  "inspection.cardNumber",
  "inspection.hotel",
  "inspection.result",
  "inspection.whatIsWrong",
  "inspection.sequence",
  "inspection.status",
  "inspection.by",
  "inspection.inspected",
] as const;

/** What the checks of a card found wrong, in words. */
const wrongs = ({ checks }: Inspection, language: Language): string => {
  const names = translate(language, "inspection");
  const found = checks
    .filter(({ verdict }) => verdict === "fail")
    .map(({ check, code }) => `${names(`check.${check}`)}: ${findingText(language, code)}`);
  return [...new Set(found)].join("; ");
};

/** A card has test card information if its directory or its test sector shows it, even if it is damaged. */
const bearsTest = ({ checks }: Seen) => checks.some(({ application }) => application === "test");

export class InspectionService {
  readonly #deps: CardInspectionDeps;

  constructor(deps: CardInspectionDeps) {
    this.#deps = deps;
  }

  /** The same read again returns the same record. */
  async inspect(principal: Principal, scope: RowScope, readId: string): Promise<Inspection> {
    const { reads, db, clock, trail } = this.#deps;
    const read = await reads.finished(principal, scope, readId);
    const earlier = await this.#shown(scope, readId);
    if (earlier) return earlier;
    if (!read.dump) throw fail("NO_TEST_CARD_INFORMATION");
    const context = await this.#knownOf(read);
    const seen = inspectRead(read, read.dump, context);
    if (!bearsTest(seen)) throw fail("NO_TEST_CARD_INFORMATION");
    const test = testRecordOf(seen);
    const { testCardId, lastSequence } = await this.#issued(read, test);
    const { verdict, checks } = inspectRead(read, read.dump, { ...context, lastSequence });
    await db.transaction().execute(async (trx) => {
      const row = await new InspectionRepository(trx).insert({
        read_id: readId,
        card_number: read.uid,
        hotel_id: read.hotel_id,
        encoder_id: read.encoder_id,
        test_card_id: testCardId,
        sequence: test?.sequence ?? null,
        verdict,
        checks: JSON.stringify(checks),
        create_by: principal.userId,
        user_name: principal.nickName,
        create_time: clock.now(),
      });
      if (!row) return;
      const after = { cardNumber: read.uid, readId, hotelId: read.hotel_id, testCardId, verdict };
      await trail.keep(trx, principal, ENTITY, [{ id: row.id, before: null, after }]);
    });
    const stored = await this.#shown(scope, readId);
    if (!stored) throw fail("NOT_FOUND");
    return stored;
  }

  async list(scope: RowScope, query: InspectionQuery): Promise<Page<Inspection>> {
    const { db, timeFormat } = this.#deps;
    const page = await new InspectionRepository(db).page(scope, query, parseTimeRange(timeFormat, query));
    return { rows: page.rows.map((row) => toInspection(row, timeFormat)), total: page.total };
  }

  async one(scope: RowScope, id: number): Promise<Inspection> {
    const row = await new InspectionRepository(this.#deps.db).one(scope, id);
    if (!row) throw fail("NOT_FOUND");
    return toInspection(row, this.#deps.timeFormat);
  }

  async export(scope: RowScope, query: InspectionQuery, language: Language): Promise<Sheet> {
    const { timeFormat, db } = this.#deps;
    const timeRange = parseTimeRange(timeFormat, query);
    const states = await entriesOf(db, "biz_use_status", language);
    const all = iterateById(
      (after, limit) => new InspectionRepository(db).after(scope, query, timeRange, after, limit),
      ({ id }) => id,
    );
    const t = translate(language, "sheets");
    return sheet(
      t("inspection"),
      COLUMNS.map((key) => t(key)),
      all,
      (row) => {
        const one = toInspection(row, timeFormat);
        return [
          one.cardNumber,
          one.hotelName ?? "",
          translate(language, "business.inspection")(`verdict.${one.verdict}`),
          wrongs(one, language),
          one.sequence ?? "",
          one.testCardStatus === null ? "" : (states.get(one.testCardStatus) ?? one.testCardStatus),
          one.userName,
          one.createTime ?? "",
        ];
      },
    );
  }

  /** All known data besides the card, of the hotel it was read for. */
  async #knownOf({ hotel_id }: FinishedRead): Promise<InspectionContext> {
    const { db, vault, clock, hotels } = this.#deps;
    const context = { factoryKey: await factoryKey(db, vault), now: Math.floor(clock.now() / SECOND_MS) };
    if (hotel_id === null) return { ...context, plan: plainPlan };
    const { plan, software, number } = await hotels.byId(hotel_id);
    const { now: hotelKey, former } = await hotels.keys(hotel_id);
    return { ...context, plan, softwareTypes: software, hotelNumber: number, hotelKeys: [hotelKey, ...former] };
  }

  /** The record of this card, and the newest valid sequence for each application. */
  async #issued(
    { hotel_id, uid }: FinishedRead,
    test: (CardRecord & { readonly kind: "test" }) | undefined,
  ): Promise<{ readonly testCardId: number | null; readonly lastSequence: InspectionContext["lastSequence"] }> {
    if (hotel_id === null) return { testCardId: null, lastSequence: undefined };
    const known = test && (await knownTestCard(this.#deps.db, hotel_id, uid, test));
    const stay = await newestHotelCard(this.#deps.db, hotel_id, uid);
    const newest = APPLICATIONS.flatMap((name) => {
      const sequence = name === "test" ? known?.newest : stay;
      return sequence === undefined ? [] : [[name, sequence] as const];
    });
    return { testCardId: known?.id ?? null, lastSequence: Object.fromEntries(newest) };
  }

  async #shown(scope: RowScope, readId: string): Promise<Inspection | undefined> {
    const row = await new InspectionRepository(this.#deps.db).ofRead(scope, readId);
    return row && toInspection(row, this.#deps.timeFormat);
  }
}
