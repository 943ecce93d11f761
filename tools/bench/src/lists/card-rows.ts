import { type RawBuilder, sql } from "kysely";
import type { Database, Db } from "../../../../apps/server/src/core/db/database.ts";
import { syncSequence } from "../../../../apps/server/src/core/db/migrate.ts";
import { dept, FIRST_MOMENT, fillDepts, many } from "./rows.ts";

const FIRST_HOTEL = 1000;
const HOTELS = 200;
const hotel = sql`${sql.lit(FIRST_HOTEL)} + i % ${sql.lit(HOTELS)}`;

/** Eight hex digits that look random; another factor gives other digits. */
const digits = (dialect: Database["dialect"], factor: number): RawBuilder<string> => {
  const drawn = sql`(i * ${sql.lit(factor)}) % 4294967296`;
  return dialect === "sqlite" ? sql`printf('%08X', ${drawn})` : sql`lpad(upper(to_hex(${drawn})), 8, '0')`;
};
/** Numbers of four and of seven bytes in turns. */
const numberOf = (dialect: Database["dialect"]) =>
  sql`case when i % 2 = 0 then ${digits(dialect, 2_654_435_761)}
    else '04' || ${digits(dialect, 2_246_822_519)} || substr(${digits(dialect, 3_266_489_917)}, 1, 4) end`;

const CARDS = ["biz_test_card", "biz_hotel_card"] as const;

const fillHotels = async (db: Db) => {
  await sql`insert into biz_hotel (id, hotel_number, hotel_name, province, city, address, door_lock_count, card_count,
        software_types, sector_plan, auth_hash, auth_tries, sequence, dept_id, status, remark, deleted, create_by, create_time)
      ${many(HOTELS)} select ${sql.lit(FIRST_HOTEL - 1)} + i, 700000 + i, 'Hotel ' || i, 'Zhejiang', 'Hangzhou', 'Road ' || i, 100,
        100, '[]', '{}', '', 0, 0, ${dept}, '0', '', 0, 1, 0 from n`.execute(db);
};

async function fillBoth(db: Db, dialect: Database["dialect"], cards: number): Promise<void> {
  await sql`insert into biz_test_card (id, card_number, test_card_type, method, operation_type, agent_name, hotel_id,
        sector, sequence, status, job_id, create_by, create_time)
      ${many(cards)} select 1000 + i, ${numberOf(dialect)}, 'door-lock', 'new', 'set', 'Agent', ${hotel}, 1, i,
        case when i % 20 = 0 then 'unused' else 'used' end, 'job-' || i, 1, ${sql.lit(FIRST_MOMENT)} + i from n`.execute(
    db,
  );
  await sql`insert into biz_hotel_card (id, card_number, card_type, records, agent_name, hotel_id, sequence, job_id,
        create_by, create_time)
      ${many(cards)} select 1000 + i, ${numberOf(dialect)}, case when i % 20 = 0 then 'social' else 'classic' end, '{}',
        'Agent', ${hotel}, i, 'job-' || i, 1, ${sql.lit(FIRST_MOMENT)} + i from n`.execute(db);
}

/** Agents have no list of hotel cards; this grants it, so that both lists are measured with a data scope. */
const grantHotelCards = (db: Db) =>
  sql`insert into sys_role_menu (role_id, menu_id)
    select r.role_id, m.menu_id from sys_menu m, sys_user_role r join sys_user u on u.user_id = r.user_id
      where m.perms = 'business:hotelcard:list' and u.user_name = 'agent'`.execute(db);

/** Hotels over the departments, and so many cards of either kind in them. The server has to be quiet meanwhile. */
export async function fillCards({ db, dialect }: Database, cards: number): Promise<void> {
  if (dialect === "sqlite") await sql`pragma synchronous = off`.execute(db);
  if (dialect === "sqlite") await sql`pragma cache_size = -300000`.execute(db);
  await db.transaction().execute(async (trx) => {
    await fillDepts(trx);
    await fillHotels(trx);
    await grantHotelCards(trx);
    await fillBoth(trx, dialect, cards);
    for (const table of ["biz_hotel", ...CARDS]) await syncSequence(trx, dialect, table, "id");
    await sql`update access_version set version = version + 1`.execute(trx);
  });
  if (dialect === "postgres") await sql`vacuum analyze`.execute(db);
}
