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
import type { Actor, Recorded, Trail } from "../../../core/audit/trail.ts";
import type { Db } from "../../../core/db/database.ts";
import { throughIds } from "../../../core/db/pages.ts";
import { fail } from "../../../core/errors.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { momentsOf, type WireClock } from "../../../core/time/wire-time.ts";
import { wordsOf } from "../../system/dict/dict.service.ts";
import { issuedTestCards, testCards } from "./test-card.repository.ts";
import { type NewTestCard, toTestCard } from "./test-card.table.ts";

export type { NewTestCard };

const ENTITY = "business/test-card";

/** Types whose every device the other type speaks to as well. */
const coveredBy = (type: TestCardType) =>
  TEST_CARD_TYPES.filter((one) => devicesOf(one).every((device) => devicesOf(type).includes(device)));
const covering = (type: TestCardType) => TEST_CARD_TYPES.filter((one) => coveredBy(one).includes(type));

/**
 * Records a written test card, in the transaction that settles its job and keeps what it changed. A set card makes older set cards of the
 * hotel useless where they speak to no device that the new one does not: devices take no older sequence. One whose
 * job was settled late may itself be the older.
 */
export async function recordTestCard(trx: Db, card: NewTestCard): Promise<Recorded> {
  const { hotel_id, sequence, test_card_type: type } = card;
  const isSet = card.operation_type === "set";
  const older = isSet ? await testCards(trx).supersede(hotel_id, sequence, coveredBy(type)) : [];
  const isOld = isSet && (await testCards(trx).newer(hotel_id, sequence, covering(type))) !== undefined;
  const status = isOld ? "used" : "unused";
  const id = await testCards(trx).insert(card, status);
  const { card_number: cardNumber, job_id: jobId } = card;
  const made = { entity: ENTITY, id, before: null, after: { cardNumber, jobId, testCardType: type, sequence, status } };
  return { id, changes: [...older.map((row) => ({ entity: ENTITY, id: row.id, ...becomesUsed })), made] };
}
/** The one thing of a written card that changes. */
const becomesUsed = { before: { status: "unused" }, after: { status: "used" } };

/** What is known of a test card that says this of itself: the record of its writing, and the newest sequence its devices take. */
export async function knownTestCard(
  db: Db,
  hotelId: number,
  cardNumber: string,
  { devices, operation, sequence }: TestFields & Pick<CardRecord, "sequence">,
): Promise<{ readonly id: number | null; readonly newest: number | undefined }> {
  const type = testCardTypeOf(devices);
  const types = type && operation === "set" ? covering(type) : [];
  const written = await issuedTestCards(db).written(hotelId, cardNumber, sequence);
  return { id: written?.id ?? null, newest: await issuedTestCards(db).newest(hotelId, cardNumber, types) };
}

const titles = {
  zh: ["卡号", "测试卡类型", "测试方式", "操作类型", "代理商", "酒店", "扇区", "序号", "状态", "创建时间"],
  en: [
    "Card number",
    "Test card type",
    "Method",
    "Operation",
    "Agent",
    "Hotel",
    "Sector",
    "Sequence",
    "Status",
    "Created",
  ],
} as const;

/** The test cards of one card with their moments (ms), newest first, for its history. */
export const testCardsOf = async (db: Db, wire: WireClock, rows: RowScope, uid: string) =>
  (await testCards(db).byNumber(rows, uid)).map((row) => ({ moment: row.create_time, card: toTestCard(row, wire) }));

export const testCardService = (db: Db, wire: WireClock, trail: Trail) => ({
  async list(rows: RowScope, query: TestCardQuery): Promise<Page<TestCard>> {
    const page = await testCards(db).page(rows, query, momentsOf(wire, query));
    return { rows: page.rows.map((row) => toTestCard(row, wire)), total: page.total };
  },
  async one(rows: RowScope, id: number): Promise<TestCard> {
    const row = await testCards(db).one(rows, id);
    if (!row) throw fail("NO_TEST_CARD_INFORMATION");
    return toTestCard(row, wire);
  },
  byUid: async (rows: RowScope, uid: string): Promise<TestCard[]> =>
    (await testCards(db).byNumber(rows, uid)).map((row) => toTestCard(row, wire)),
  markUsed: (by: Actor, rows: RowScope, ids: readonly number[]): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const cards = await testCards(trx).many(rows, ids);
      if (cards.length !== ids.length) throw fail("NOT_FOUND");
      const changed = cards.filter(({ status }) => status === "unused");
      if (changed.length === 0) return;
      await testCards(trx).markUsed(changed.map(({ id }) => id));
      await trail.keep(
        trx,
        by,
        ENTITY,
        changed.map(({ id }) => ({ id, ...becomesUsed })),
      );
    }),
  async export(rows: RowScope, query: TestCardQuery, language: Language): Promise<Sheet> {
    const moments = momentsOf(wire, query);
    const [types, methods, operations, states] = [
      await wordsOf(db, "biz_test_card_type", language),
      await wordsOf(db, "biz_test_method", language),
      await wordsOf(db, "biz_operation_type", language),
      await wordsOf(db, "biz_use_status", language),
    ];
    const all = throughIds(
      (after, limit) => testCards(db).after(rows, query, moments, after, limit),
      ({ id }) => id,
    );
    return sheet(language === "zh" ? "测试卡" : "Test cards", titles[language], all, (row) => [
      row.card_number,
      types.get(row.test_card_type) ?? row.test_card_type,
      methods.get(row.method) ?? row.method,
      operations.get(row.operation_type) ?? row.operation_type,
      row.agent_name,
      row.hotel_name,
      row.sector,
      row.sequence,
      states.get(row.status) ?? row.status,
      wire.say(row.create_time),
    ]);
  },
});
export type TestCardService = ReturnType<typeof testCardService>;
