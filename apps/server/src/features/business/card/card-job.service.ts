import {
  BATCH_PERMISSION,
  type CardJob,
  type CardJobInput,
  type CardJobQuery,
  type Language,
  type Page,
  PURPOSE_PERMISSIONS,
  type SettleInput,
} from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { type Principal, permits, permitsAny } from "../../../core/access/principal.ts";
import { once } from "../../../core/db/once.ts";
import { fail } from "../../../core/errors.ts";
import { momentsOf } from "../../../core/time/wire-time.ts";
import { ledger } from "../account/ledger.service.ts";
import type { CardHotel } from "../hotel/hotel-cards.service.ts";
import { jobs } from "./card.repository.ts";
import { type JobRowNamed, toJob } from "./card.table.ts";
import { hotelOrder } from "./hotel-order.ts";
import { jobDays } from "./job-days.service.ts";
import { jobEvents } from "./job-events.service.ts";
import { CALL, type CardNeeds, type CardOrder, jobIssuing } from "./job-issuing.service.ts";
import { EVERY_ROW, jobPushing } from "./job-pushing.service.ts";
import { jobResults } from "./job-results.service.ts";
import { jobSettlement } from "./job-settlement.service.ts";
import { type JobWithTicket, withTicket } from "./job-ticket.ts";
import { jobTrail } from "./job-trail.ts";
import { testOrder } from "./test-order.ts";
import { twoPersonSettlement } from "./two-person-settlement.service.ts";

export const cardJobService = (needs: CardNeeds) => {
  const { db, clock, wire, vault, encoders, seals, hotels, trail, remote, hub } = needs;
  const issue = jobIssuing(needs);
  const kept = jobTrail(trail, wire);
  const settleByTwo = twoPersonSettlement(db, clock, kept);

  const found = async (rows: RowScope, jobId: string): Promise<JobRowNamed> => {
    await jobs(db).markUnknown(clock.now());
    const row = await jobs(db).one(rows, jobId);
    if (!row) throw fail("NOT_FOUND");
    return row;
  };
  const settle = jobSettlement(db, clock, kept);
  const bring = jobResults({ found, settle, seals, encoders });
  const pushed = jobPushing({ db, issue, remote, bring });

  const answerTo = withTicket(clock, wire);

  /** Who asked the same before gets the same job, in its present state; another body under the same key is refused. */
  const replay = async (
    by: Principal,
    rows: RowScope,
    input: CardJobInput,
    mac: string,
  ): Promise<JobWithTicket | null> => {
    const { idempotencyKey } = input;
    const before = await once(db).of({ user_id: by.userId, call: CALL, idempotency_key: idempotencyKey });
    if (!before) return null;
    if (before.body_mac !== mac) throw fail("IDEMPOTENCY_KEY_REUSED");
    return answerTo(await found(rows, before.made), input.via);
  };

  const orderOf = (input: CardJobInput, hotel: CardHotel, language: Language): CardOrder | null => {
    const { purpose } = input;
    if (purpose === "erase") return null;
    if (purpose === "test" || purpose === "adel")
      return { test: testOrder(input, hotel.plan, wire, clock.now(), language) };
    return { hotelCard: hotelOrder(input, hotel, wire, clock.now(), language) };
  };

  return {
    /** A result that came over the encoder's own connection; gives its receipt. */
    bring: async (jobId: string, token: string): Promise<string> =>
      (await bring(null, EVERY_ROW, jobId, token)).receipt,

    async create(by: Principal, rows: RowScope, input: CardJobInput, language: Language): Promise<JobWithTicket> {
      if (!permitsAny(by, PURPOSE_PERMISSIONS[input.purpose])) throw fail("NOT_PERMITTED");
      if (input.batch && !permits(by, BATCH_PERMISSION)) throw fail("NOT_PERMITTED");
      const mac = vault.mac(CALL, JSON.stringify(input));
      const before = await replay(by, rows, input, mac);
      if (before) return before;
      const hotel = await hotels.inScope(rows, input.hotelId);
      const { isBound } = await encoders.forJob(rows, input.encoderId);
      if (!isBound) throw fail("ENCODER_NOT_BOUND");
      if (input.via === "remote") remote.assertOnline(input.encoderId);
      if (!hotel.isOn) throw fail("HOTEL_DISABLED");
      const order = orderOf(input, hotel, language);
      await hotels.authorize(hotel.id, input.authPassword);
      const asked = { by, input, hotel, order, bodyMac: mac };
      if (input.via === "remote") {
        const jobId = await pushed(asked);
        if (jobId !== null) return answerTo(await found(rows, jobId), input.via);
      } else {
        const job = await issue({ ...asked, nonce: input.bridgeNonce ?? "" });
        if (job) return answerTo(job, input.via);
      }
      const same = await replay(by, rows, input, mac);
      if (!same) throw fail("CHANGED_MEANWHILE");
      return same;
    },

    /** The same token again answers the same settlement, in whatever state the job was when it came first. */
    async result(by: Principal, rows: RowScope, jobId: string, token: string): Promise<CardJob & { receipt: string }> {
      const { job, receipt } = await bring(by, rows, jobId, token);
      return { ...toJob(job, wire), receipt };
    },

    events: jobEvents({ found, hub, wire }),

    one: async (rows: RowScope, jobId: string): Promise<CardJob> => toJob(await found(rows, jobId), wire),

    async list(rows: RowScope, query: CardJobQuery): Promise<Page<CardJob>> {
      await jobs(db).markUnknown(clock.now());
      const page = await jobs(db).page(rows, query, momentsOf(wire, query));
      return { rows: page.rows.map((row) => toJob(row, wire)), total: page.total };
    },

    days: jobDays({ db, clock, wire }),

    /** Without the encoder, by two people; whatever the encoder says later is weighed by its own result. */
    async settle(by: Principal, rows: RowScope, jobId: string, input: SettleInput): Promise<CardJob> {
      await settleByTwo(by, await found(rows, jobId), input);
      return toJob(await found(rows, jobId), wire);
    },

    /** What was not handed out ends here; afterwards the bridge alone can end it, at the edge of a sector. */
    async cancel(by: Principal, rows: RowScope, jobId: string): Promise<void> {
      const row = await found(rows, jobId);
      if (row.state === "sent" && hub.cancel(row.encoder_id, jobId)) return;
      await db.transaction().execute(async (trx) => {
        const now = clock.now();
        const cancelled = await kept.changed(trx, by, jobId, async () => {
          if (!(await jobs(trx).cancelReserved(jobId, now))) return null;
          await ledger(trx, now).release(jobId);
          return [];
        });
        if (!cancelled) throw fail("JOB_STATE", { state: row.state });
      });
    },
  };
};
export type CardJobService = ReturnType<typeof cardJobService>;
