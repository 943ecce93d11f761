import { sql } from "kysely";
import type { Db } from "../src/core/db/database.ts";

/** A hotel of which nothing matters but where it is. */
export const addHotel = (db: Db, id: number, dept: number) =>
  sql`insert into biz_hotel (id, hotel_number, hotel_name, province, city, address, door_lock_count, card_count,
    software_types, sector_plan, auth_hash, auth_tries, sequence, dept_id, status, remark, deleted, create_by, create_time)
    values (${id}, ${id}, ${`Hotel ${id}`}, '', '', '', 1, 1, '[]', '{}', '', 0, 0, ${dept}, '0', '', 0, 1, 0)`.execute(
    db,
  );

export interface PlainCard {
  readonly id: number;
  readonly card_number: string;
  readonly hotel_id: number;
  readonly create_by: number;
}

/** Where the rooms of plain hotel cards are. */
export const PLAIN_FLOOR = { building: 1, floor: 2 } as const;

/** Cards of both kinds, with the same ids and numbers; each fifth test card is not used up, hotel cards are for ten rooms. */
export async function addCards(db: Db, cards: readonly PlainCard[]): Promise<void> {
  const test = { test_card_type: "door-lock", method: "new", operation_type: "set", sector: 1 } as const;
  for (let at = 0; at < cards.length; at += 500) {
    const some = cards.slice(at, at + 500).map((card) => ({
      ...card,
      agent_name: "Agent",
      sequence: card.id,
      job_id: `job-${card.id}`,
      create_time: card.id,
    }));
    await db
      .insertInto("biz_test_card")
      .values(some.map((card) => ({ ...card, ...test, status: card.id % 5 === 0 ? "unused" : "used" })))
      .execute();
    await db
      .insertInto("biz_hotel_card")
      .values(
        some.map((card) => ({
          ...card,
          ...PLAIN_FLOOR,
          room_number: card.id % 10,
          card_type: "social",
          records: "{}",
        })),
      )
      .execute();
  }
}

/** Eight hex digits that look drawn by lot. */
export const drawnDigits = (id: number) => ((id * 2_654_435_761) % 2 ** 32).toString(16).toUpperCase().padStart(8, "0");
