import {
  type CardRecord,
  devicesOf,
  TEST_CARD_TYPES,
  type TestCardType,
  type TestFields,
  testCardTypeOf,
} from "@adel/card";
import type { Language, Page, TestCard, TestCardQuery } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { EntityChange, Recorded } from "../../../core/audit/change.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { entriesOf } from "../../system/dict/dict.service.ts";
import { IssuedTestCardRepository, TestCardRepository } from "./test-card.repository.ts";
import { type NewTestCard, toTestCard } from "./test-card.table.ts";

export type { NewTestCard };

const ENTITY = "business/test-card";

/** For each type, the types whose devices it covers. */
export const coveredBy = (type: TestCardType) =>
  TEST_CARD_TYPES.filter((one) => devicesOf(one).every((device) => devicesOf(type).includes(device)));
export const covering = (type: TestCardType) => TEST_CARD_TYPES.filter((one) => coveredBy(one).includes(type));

/**
 * Records a written test card, in the transaction that settles its job, with its changes. A set card invalidates older
 * set cards of the hotel whose devices it all covers, because devices accept no older sequence. A card whose job was
 * settled late may itself be the older one.
 */
export async function recordTestCard(trx: Db, card: NewTestCard): Promise<Recorded> {
  const { hotel_id, sequence, test_card_type: type } = card;
  const isSet = card.operation_type === "set";
  const older = isSet ? await new TestCardRepository(trx).supersede(hotel_id, sequence, coveredBy(type)) : [];
  const isOld = isSet && (await new TestCardRepository(trx).newer(hotel_id, sequence, covering(type))) !== undefined;
  const status = isOld ? "used" : "unused";
  const id = await new TestCardRepository(trx).insert(card, status);
  const { card_number: cardNumber, job_id: jobId } = card;
  const created: EntityChange = {
    entity: ENTITY,
    id,
    before: null,
    after: { cardNumber, jobId, testCardType: type, sequence, status },
  };
  const superseded = older.map((row): EntityChange => ({ entity: ENTITY, id: row.id, ...becomesUsed }));
  return { id, changes: [...superseded, created] };
}
/** The only field of a written card that changes. */
const becomesUsed = { before: { status: "unused" }, after: { status: "used" } };

/** What is known about a test card with this content: its record, and the newest sequence of its devices. */
export async function knownTestCard(
  db: Db,
  hotelId: number,
  cardNumber: string,
  { devices, operation, sequence }: TestFields & Pick<CardRecord, "sequence">,
): Promise<{ readonly id: number | null; readonly newest: number | undefined }> {
  const type = testCardTypeOf(devices);
  const types = type && operation === "set" ? covering(type) : [];
  const written = await new IssuedTestCardRepository(db).written(hotelId, cardNumber, sequence);
  return { id: written?.id ?? null, newest: await new IssuedTestCardRepository(db).newest(hotelId, cardNumber, types) };
}

/** Whether a test card of the hotel was ever written: on this card, or on any. */
export const hasTestCard = async (db: Db, hotelId: number, cardNumber?: string): Promise<boolean> =>
  (await new IssuedTestCardRepository(db).anyOf(hotelId, cardNumber)) !== undefined;

const COLUMNS = [
  "testCard.cardNumber",
  "testCard.testCardType",
  "testCard.method",
  "testCard.operation",
  "testCard.agent",
  "testCard.hotel",
  "testCard.sector",
  "testCard.sequence",
  "testCard.status",
  "testCard.created",
] as const;

/** The test cards of one card with their moments (ms), newest first, for its history. */
export const testCardsOf = async (db: Db, timeFormat: TimeFormat, scope: RowScope, uid: string) =>
  (await new TestCardRepository(db).byNumber(scope, uid)).map((row) => ({
    moment: row.create_time,
    card: toTestCard(row, timeFormat),
  }));

export class TestCardService {
  readonly #db: Db;
  readonly #timeFormat: TimeFormat;
  readonly #trail: AuditTrail;

  constructor(db: Db, timeFormat: TimeFormat, trail: AuditTrail) {
    this.#db = db;
    this.#timeFormat = timeFormat;
    this.#trail = trail;
  }

  async list(scope: RowScope, query: TestCardQuery): Promise<Page<TestCard>> {
    const page = await new TestCardRepository(this.#db).page(scope, query, parseTimeRange(this.#timeFormat, query));
    return { rows: page.rows.map((row) => toTestCard(row, this.#timeFormat)), total: page.total };
  }

  async one(scope: RowScope, id: number): Promise<TestCard> {
    const row = await new TestCardRepository(this.#db).one(scope, id);
    if (!row) throw fail("NO_TEST_CARD_INFORMATION");
    return toTestCard(row, this.#timeFormat);
  }

  async byUid(scope: RowScope, uid: string): Promise<TestCard[]> {
    return (await new TestCardRepository(this.#db).byNumber(scope, uid)).map((row) =>
      toTestCard(row, this.#timeFormat),
    );
  }

  markUsed(by: Actor, scope: RowScope, ids: readonly number[]): Promise<void> {
    return this.#db.transaction().execute(async (trx) => {
      const cards = await new TestCardRepository(trx).many(scope, ids);
      if (cards.length !== ids.length) throw fail("NOT_FOUND");
      const changed = cards.filter(({ status }) => status === "unused");
      if (changed.length === 0) return;
      await new TestCardRepository(trx).markUsed(changed.map(({ id }) => id));
      await this.#trail.keep(
        trx,
        by,
        ENTITY,
        changed.map(({ id }) => ({ id, ...becomesUsed })),
      );
    });
  }

  async export(scope: RowScope, query: TestCardQuery, language: Language): Promise<Sheet> {
    const timeRange = parseTimeRange(this.#timeFormat, query);
    const [types, methods, operations, states] = [
      await entriesOf(this.#db, "biz_test_card_type", language),
      await entriesOf(this.#db, "biz_test_method", language),
      await entriesOf(this.#db, "biz_operation_type", language),
      await entriesOf(this.#db, "biz_use_status", language),
    ];
    const all = iterateById(
      (after, limit) => new TestCardRepository(this.#db).after(scope, query, timeRange, after, limit),
      ({ id }) => id,
    );
    const t = translate(language, "sheets");
    return sheet(
      t("testCard"),
      COLUMNS.map((key) => t(key)),
      all,
      (row) => [
        row.card_number,
        types.get(row.test_card_type) ?? row.test_card_type,
        methods.get(row.method) ?? row.method,
        operations.get(row.operation_type) ?? row.operation_type,
        row.agent_name,
        row.hotel_name,
        row.sector,
        row.sequence,
        states.get(row.status) ?? row.status,
        this.#timeFormat.format(row.create_time),
      ],
    );
  }
}
