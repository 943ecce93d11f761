import { CARD_HISTORY_LENGTH, type CardEvent } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { hotelCardsOf } from "../hotel-card/hotel-card.service.ts";
import { jobsWithoutRecord } from "../job/job-history.service.ts";
import { testCardsOf } from "../test-card/test-card.service.ts";
import { ReadRepository } from "./card.repository.ts";

type Dated = readonly [moment: number, event: CardEvent];

/** A card's history from four tables, each in its own scope; a card without visible events is reported as such. */
export const cardHistory =
  (db: Db, clock: Clock, timeFormat: TimeFormat) =>
  async (scope: RowScope, uid: string): Promise<CardEvent[]> => {
    const max = CARD_HISTORY_LENGTH;
    const written = await testCardsOf(db, timeFormat, scope, uid);
    const created = await hotelCardsOf({ db, clock, timeFormat }, scope, uid);
    const unrecorded = await jobsWithoutRecord({ db, clock, timeFormat }, scope, uid, max);
    const reads = await new ReadRepository(db).ofCard(scope, uid, max);
    const events: Dated[] = [
      ...written.map(({ moment, card }): Dated => [moment, { kind: "testCard", testCard: card }]),
      ...created.map(({ moment, card }): Dated => [moment, { kind: "hotelCard", hotelCard: card }]),
      ...unrecorded.map(({ moment, job }): Dated => [moment, { kind: "job", job }]),
      ...reads.map((row): Dated => {
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
