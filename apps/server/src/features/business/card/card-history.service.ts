import { CARD_HISTORY_LENGTH, type CardEvent } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { hotelCardsOf } from "../hotel-card/hotel-card.service.ts";
import { testCardsOf } from "../test-card/test-card.service.ts";
import { JobRepository, ReadRepository } from "./card.repository.ts";
import { toJob } from "./card.table.ts";

type Dated = readonly [moment: number, event: CardEvent];

/** A card's life from four tables, each in its own scope; a card that nobody in sight ever touched is said to be one. */
export const cardHistory =
  (db: Db, clock: Clock, timeFormat: TimeFormat) =>
  async (scope: RowScope, uid: string): Promise<CardEvent[]> => {
    await new JobRepository(db).markUnknown(clock.now());
    const max = CARD_HISTORY_LENGTH;
    const written = await testCardsOf(db, timeFormat, scope, uid);
    const created = await hotelCardsOf(db, timeFormat, scope, uid);
    const unrecorded = await new JobRepository(db).withoutRecord(scope, uid, max);
    const polls = await new ReadRepository(db).ofCard(scope, uid, max);
    const events: Dated[] = [
      ...written.map(({ moment, card }): Dated => [moment, { kind: "testCard", testCard: card }]),
      ...created.map(({ moment, card }): Dated => [moment, { kind: "hotelCard", hotelCard: card }]),
      ...unrecorded.map((row): Dated => [row.create_time, { kind: "job", job: toJob(row, timeFormat) }]),
      ...polls.map((row): Dated => {
        const { read_id: readId, device_name: deviceName, hotel_name: hotelName } = row;
        const createTime = timeFormat.format(row.create_time);
        return [
          row.create_time,
          { kind: "read", read: { readId, deviceName, hotelName, finished: row.result_hash !== null, createTime } },
        ];
      }),
    ];
    if (events.length === 0) throw fail("CARD_WITHOUT_DATA");
    return events
      .sort(([a], [b]) => b - a)
      .slice(0, max)
      .map(([, event]) => event);
  };
export type CardHistory = ReturnType<typeof cardHistory>;
