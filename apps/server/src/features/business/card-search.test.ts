import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { DIALECTS, type TestOffice, testOffice } from "../../../test/office.ts";
import { addCards, addHotel, drawnDigits } from "../../../test/plain-cards.ts";
import { type RowScope, visible } from "../../core/access/data-scope.ts";
import { type Db, openDatabase } from "../../core/db/database.ts";
import { hotelCardRows } from "./hotel-card/hotel-card.repository.ts";
import { testCards } from "./test-card/test-card.repository.ts";

const DEPTS = [7000, 7001, 7002, 7003] as const;
const MAKERS = [801, 802];
const NONE: RowScope = { all: false, below: [], exact: [], own: null };
const scopes: readonly RowScope[] = [
  { ...NONE, all: true },
  { ...NONE, exact: [7001] },
  { ...NONE, exact: [7001, 7003] },
  { ...NONE, below: [7000] },
  { ...NONE, own: 801 },
  { ...NONE, exact: [7002], own: 802 },
  NONE,
];
const parts = ["0", "c", "04", "9E", "04a", "C0F"];
const NO_TIME = { since: undefined, until: undefined };
const FIRST = 1500;

const one = fc.nat();
const acts = fc.array(
  fc.oneof(
    fc.record({ act: fc.constantFrom("cards", "many cards", "a card of a new hotel"), one, other: one }),
    fc.record({ act: fc.constantFrom("a transfer", "a moved department", "a card that goes"), one, other: one }),
    fc.record({ act: fc.constantFrom("cards taken back", "a transfer taken back"), one, other: one }),
  ),
  { minLength: 1, maxLength: 5 },
);
type Act = "cards" | "many cards" | "a card of a new hotel" | "a transfer" | "a moved department";

/** Short parts of numbers, searched by who sees a part, in two processes, against each row looked at by the database. */
describe.for(DIALECTS)("a search for a short part keeps to what is seen, on %s", (dialect) => {
  let office: TestOffice;
  let dbs: readonly [Db, Db];
  let nextCard = 1;
  let hotels = 0;

  const newCards = (db: Db, count: number, seed: number) =>
    addCards(
      db,
      Array.from({ length: count }, () => {
        const id = nextCard++;
        const number = id % 2 === 0 ? drawnDigits(id) : `04${drawnDigits(id)}C0FF`;
        return {
          id,
          card_number: number,
          hotel_id: 1 + ((id * 7 + seed) % hotels),
          create_by: MAKERS[(id + seed) % 3] ?? 1,
        };
      }),
    );
  const newHotel = async (db: Db, dept: number) => {
    hotels += 1;
    await addHotel(db, hotels, dept);
  };
  const deptOf = (seed: number) => DEPTS[seed % DEPTS.length] ?? DEPTS[0];

  beforeAll(async () => {
    office = await testOffice(dialect);
    const { db } = office.office;
    dbs = [db, openDatabase(office.config.databaseUrl).db];
    for (const id of DEPTS) await db.insertInto("dept_closure").values({ ancestor_id: id, dept_id: id }).execute();
    await db.insertInto("dept_closure").values({ ancestor_id: 7000, dept_id: 7001 }).execute();
    for (const dept of [...DEPTS, ...DEPTS]) await newHotel(db, dept);
    await newCards(db, FIRST, 0);
    // From here on each process remembers the numbers.
    for (const each of dbs) await expectRight(each);
  });
  afterAll(async () => {
    await dbs[1].destroy();
    await office.close();
  });

  async function act(db: Db, what: Act, one: number, other: number): Promise<void> {
    const hotel = 1 + (one % hotels);
    if (what === "cards") return newCards(db, 1 + (one % 30), other);
    if (what === "many cards") return newCards(db, 450, other);
    if (what === "a card of a new hotel") {
      await newHotel(db, deptOf(other));
      return addCards(db, [{ id: nextCard++, card_number: "04C0FFEE", hotel_id: hotels, create_by: 1 }]);
    }
    if (what === "a transfer") {
      await db
        .updateTable("biz_hotel")
        .set({ dept_id: deptOf(other) })
        .where("id", "=", hotel)
        .execute();
      return;
    }
    const moved = { ancestor_id: 7000, dept_id: 7002 };
    await db.deleteFrom("dept_closure").where("ancestor_id", "=", 7000).where("dept_id", "=", 7002).execute();
    if (one % 2 === 0) await db.insertInto("dept_closure").values(moved).execute();
  }
  async function takenBack(db: Db, what: Act, one: number, other: number): Promise<void> {
    const back = new Error("taken back");
    const transaction = db.transaction().execute(async (trx) => {
      await act(trx, what, one, other);
      throw back;
    });
    await expect(transaction).rejects.toBe(back);
  }
  async function cardGoes(db: Db, one: number): Promise<void> {
    const id = 1 + (one % (nextCard - 1));
    for (const table of ["biz_test_card", "biz_hotel_card"] as const)
      await db.deleteFrom(table).where("id", "=", id).execute();
  }

  const page = { pageNum: 1, pageSize: 30 };
  let turn = 0;
  async function expectRight(db: Db): Promise<void> {
    turn += 1;
    const someParts = parts.filter((_, at) => at % 3 === turn % 3);
    for (const scope of scopes)
      for (const cardNumber of someParts) {
        const held = await db
          .selectFrom("biz_test_card as c")
          .innerJoin("biz_hotel as h", "h.id", "c.hotel_id")
          .select("c.id")
          .where("c.card_number", "like", `%${cardNumber.toUpperCase()}%`)
          .where(visible(scope, "h.dept_id", "c.create_by"))
          .orderBy("c.id", "desc")
          .execute();
        const right = { total: held.length, ids: held.slice(0, 30).map(({ id }) => id) };
        for (const rows of [testCards(db), hotelCardRows(db)]) {
          const { total, rows: found } = await rows.page(scope, { ...page, cardNumber }, NO_TIME);
          expect({ total, ids: found.map(({ id }) => id) }, `${cardNumber} ${JSON.stringify(scope)}`).toEqual(right);
        }
      }
  }

  it("as cards come and go, hotels are transferred and opened, departments move, and what is taken back never was", async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (sequence) => {
        for (const { act: what, one: first, other } of sequence) {
          const [db] = other % 2 === 0 ? dbs : dbs.toReversed();
          if (db === undefined) throw new Error("no process");
          if (what === "a card that goes") await cardGoes(db, first);
          else if (what === "cards taken back") await takenBack(db, "cards", first, other);
          else if (what === "a transfer taken back") await takenBack(db, "a transfer", first, other);
          else await act(db, what, first, other);
          for (const each of dbs) await expectRight(each);
        }
      }),
      { numRuns: 6 },
    );
  });

  it("while very many numbers are still to be read, and from then on", async () => {
    await newCards(dbs[0], 6000, 1);
    for (const db of dbs) await expectRight(db);
    await vi.waitFor(() => expectRight(dbs[0]), { timeout: 20_000 });
    await dbs[0].updateTable("biz_hotel").set({ dept_id: 7001 }).where("id", "=", 3).execute();
    for (const db of dbs) await expectRight(db);
  });
});
