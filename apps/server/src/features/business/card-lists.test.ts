import type { HotelCardQuery, TestCardQuery } from "@adel/protocol";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addCards, addHotel, drawnDigits, PLAIN_FLOOR } from "../../../testing/plain-cards.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import type { RowScope } from "../../core/access/data-scope.ts";
import type { Db } from "../../core/db/database.ts";
import { dayBeginMs } from "./desk/hotel-day.service.ts";
import { HotelCardRepository } from "./hotel-card/hotel-card.repository.ts";
import { TestCardRepository } from "./test-card/test-card.repository.ts";

const ALL: RowScope = { all: true, below: [], exact: [], own: null };
const NONE: RowScope = { ...ALL, all: false };
const DEPT = 7001;
const OTHER_DEPT = 7002;
const MAKER = 801;
const NOW = Date.UTC(2026, 10, 20);
const scopes: readonly (readonly [string, RowScope])[] = [
  ["all", ALL],
  ["a department's", { ...NONE, exact: [DEPT] }],
  ["one's own", { ...NONE, own: MAKER }],
];
type CardQuery = Partial<TestCardQuery & Pick<HotelCardQuery, "room">>;
/** A room of the first hotel; a card with this room number elsewhere is for a room without a label. */
const LABELLED = { label: "S-7", room_number: 7 };
const filters: readonly CardQuery[] = [
  {},
  ...["a", "1B", "A1B", "a1b2"].map((cardNumber) => ({ cardNumber })),
  { hotelId: 1, cardNumber: "B" },
  ...["7", "1-7", "s-7", "1-S-7", "2-7", "S"].map((room) => ({ room })),
  { hotelId: 2, room: "S-7" },
];
const NO_TIME = { since: undefined, until: undefined };

/** The pages and totals of the lists, compared with plain queries. */
describe.for(DIALECTS)("lists of cards count right whatever happens, on %s", (dialect) => {
  let server: TestServer;
  let db: Db;
  let next = 1;
  beforeAll(async () => {
    server = await startTestServer(dialect);
    db = server.context.db;
    await addHotel(db, 1, DEPT);
    await addHotel(db, 2, OTHER_DEPT);
    const room = { ...PLAIN_FLOOR, ...LABELLED, hotel_id: 1, type_name: "", areas: "[]", lift_floors: "[]" };
    const values = { ...room, relay_count: 0, off_delay: 0, status: "0", create_by: 1, create_time: 0 } as const;
    await db
      .insertInto("biz_room")
      .values([
        { ...values, deleted: 0 },
        { ...values, label: "S", deleted: 1 },
      ])
      .execute();
  });
  afterAll(() => server.close());

  const add = (count: number) =>
    addCards(
      db,
      Array.from({ length: count }, () => {
        const id = next++;
        const digits = drawnDigits(id);
        return {
          id,
          card_number: id % 7 === 0 ? `A1B2C3${digits}` : digits,
          hotel_id: 1 + (id % 2),
          create_by: id % 3 === 0 ? MAKER : 1,
        };
      }),
    );

  interface Card {
    readonly id: number;
    readonly card_number: string;
    readonly hotel_id: number;
    readonly hotel_name: string;
    readonly status?: string;
    readonly room_number?: number | null;
    readonly room?: string | null;
  }
  const labelOf = ({ hotel_id, room_number }: Card) =>
    hotel_id === 1 && room_number === LABELLED.room_number ? LABELLED.label : room_number?.toString();
  /** Test cards have no rooms. */
  const isFor = (card: Card, room: string) => {
    if (card.room_number === undefined) return true;
    const names = [labelOf(card)?.toLowerCase(), String(card.room_number)];
    return names.some((name) => [name, `1-${name}`].includes(room.toLowerCase()));
  };
  /** The expected list, computed from each card. */
  const plainly = async (table: "biz_test_card" | "biz_hotel_card") => {
    const { rows } = await sql<Card & { dept_id: number; create_by: number }>`select c.*, h.hotel_name, h.dept_id
      from ${sql.table(table)} c join biz_hotel h on h.id = c.hotel_id order by c.id desc`.execute(db);
    return (scope: RowScope, { cardNumber, hotelId, status, room }: CardQuery) => {
      const found = rows.filter(
        (card) =>
          (scope.all || scope.exact.includes(card.dept_id) || scope.own === card.create_by) &&
          (cardNumber === undefined || card.card_number.includes(cardNumber.toUpperCase())) &&
          (hotelId === undefined || card.hotel_id === hotelId) &&
          (room === undefined || isFor(card, room)) &&
          (status === undefined || card.status === status),
      );
      const sample = found.slice(0, 20).map((card) => [card.id, card.hotel_name, card.status, labelOf(card)]);
      return { total: found.length, sample };
    };
  };
  const listed = ({ total, rows }: { readonly total: number; readonly rows: readonly Partial<Card>[] }) => ({
    total,
    sample: rows.map(({ id, hotel_name, status, room }) => [id, hotel_name, status, room]),
  });
  async function expectRight(): Promise<void> {
    const [test, hotel] = [await plainly("biz_test_card"), await plainly("biz_hotel_card")];
    const page = { pageNum: 1, pageSize: 20 };
    for (const [whose, scope] of scopes)
      for (const filter of filters) {
        const what = `${whose} ${JSON.stringify(filter)}`;
        for (const more of [{}, { status: "unused" as const }]) {
          const query = { ...filter, ...more };
          const found = listed(await new TestCardRepository(db).page(scope, { ...page, ...query }, NO_TIME));
          expect(found, what).toEqual(test(scope, query));
        }
        expect(
          listed(
            await new HotelCardRepository(db, NOW, dayBeginMs("hotel_id")).page(scope, { ...page, ...filter }, NO_TIME),
          ),
          what,
        ).toEqual(hotel(scope, filter));
      }
  }

  it("cards are added, few and many", async () => {
    for (const count of [30, 1200, 1, 400]) {
      await add(count);
      await expectRight();
    }
  });
  it("cards are used", async () => {
    await new TestCardRepository(db).markUsed([5, 10, next - 1]);
    await expectRight();
    await new TestCardRepository(db).supersede(1, 900, ["door-lock"]);
    await expectRight();
  });
  it("a hotel gets another owner and another name", async () => {
    await db.updateTable("biz_hotel").set({ dept_id: OTHER_DEPT, hotel_name: "Moved" }).where("id", "=", 1).execute();
    await expectRight();
    await db.updateTable("biz_hotel").set({ dept_id: DEPT }).where("id", "=", 2).execute();
    await expectRight();
  });
  it("cards are deleted, old and new, and others are added", async () => {
    const gone = [1, 7, 14, next - 3, next - 1];
    for (const table of ["biz_test_card", "biz_hotel_card"] as const)
      await db.deleteFrom(table).where("id", "in", gone).execute();
    await expectRight();
    await add(5);
    await expectRight();
  });
});
