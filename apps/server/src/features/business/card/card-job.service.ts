import {
  BATCH_PERMISSION,
  type CardJob,
  type CardJobEvent,
  type CardJobInput,
  type CardJobQuery,
  type JobDay,
  type Language,
  type Page,
  PURPOSE_PERMISSIONS,
  type SettleInput,
} from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { type Principal, permits, permitsAny } from "../../../core/access/principal.ts";
import { once } from "../../../core/db/once.ts";
import { fail } from "../../../core/errors.ts";
import type { Flow } from "../../../core/http/event-stream.ts";
import { momentsOf } from "../../../core/time/wire-time.ts";
import { Ledger } from "../account/ledger.service.ts";
import type { CardHotel } from "../hotel/hotel-cards.service.ts";
import { JobRepository } from "./card.repository.ts";
import { type JobRowNamed, toJob } from "./card.table.ts";
import { hotelOrder } from "./hotel-order.ts";
import { jobDays } from "./job-days.service.ts";
import { jobEvents } from "./job-events.service.ts";
import { CALL, type CardDeps, type CardOrder, jobIssuing } from "./job-issuing.service.ts";
import { EVERY_ROW, jobPushing } from "./job-pushing.service.ts";
import { jobResults } from "./job-results.service.ts";
import { jobSettlement } from "./job-settlement.service.ts";
import { type JobWithTicket, withTicket } from "./job-ticket.ts";
import { JobTrail } from "./job-trail.ts";
import { testOrder } from "./test-order.ts";
import { twoPersonSettlement } from "./two-person-settlement.service.ts";

export class CardJobService {
  readonly #deps: CardDeps;
  readonly #issue: ReturnType<typeof jobIssuing>;
  readonly #kept: JobTrail;
  readonly #settleByTwo: ReturnType<typeof twoPersonSettlement>;
  readonly #bring: ReturnType<typeof jobResults>;
  readonly #pushed: ReturnType<typeof jobPushing>;
  readonly #answerTo: ReturnType<typeof withTicket>;

  constructor(deps: CardDeps) {
    this.#deps = deps;
    this.#issue = jobIssuing(deps);
    this.#kept = new JobTrail(deps.trail, deps.wire);
    this.#settleByTwo = twoPersonSettlement(deps.db, deps.clock, this.#kept);
    this.#bring = jobResults({
      found: (scope, id) => this.#found(scope, id),
      settle: jobSettlement(deps.db, deps.clock, this.#kept),
      seals: deps.seals,
      encoders: deps.encoders,
    });
    this.#pushed = jobPushing({ db: deps.db, issue: this.#issue, remote: deps.remote, bring: this.#bring });
    this.#answerTo = withTicket(deps.clock, deps.wire);
  }

  /** A result that came over the encoder's own connection; gives its receipt. */
  async bring(jobId: string, token: string): Promise<string> {
    return (await this.#bring(null, EVERY_ROW, jobId, token)).receipt;
  }

  async create(by: Principal, rows: RowScope, input: CardJobInput, language: Language): Promise<JobWithTicket> {
    const { vault, hotels, encoders, remote } = this.#deps;
    if (!permitsAny(by, PURPOSE_PERMISSIONS[input.purpose])) throw fail("NOT_PERMITTED");
    if (input.batch && !permits(by, BATCH_PERMISSION)) throw fail("NOT_PERMITTED");
    const mac = vault.mac(CALL, JSON.stringify(input));
    const before = await this.#replay(by, rows, input, mac);
    if (before) return before;
    const hotel = await hotels.inScope(rows, input.hotelId);
    const { isBound } = await encoders.forJob(rows, input.encoderId);
    if (!isBound) throw fail("ENCODER_NOT_BOUND");
    if (input.via === "remote") remote.assertOnline(input.encoderId);
    if (!hotel.isOn) throw fail("HOTEL_DISABLED");
    const order = this.#orderOf(input, hotel, language);
    await hotels.authorize(hotel.id, input.authPassword);
    const asked = { by, input, hotel, order, bodyMac: mac };
    if (input.via === "remote") {
      const jobId = await this.#pushed(asked);
      if (jobId !== null) return this.#answerTo(await this.#found(rows, jobId), input.via);
    } else {
      const job = await this.#issue({ ...asked, nonce: input.bridgeNonce ?? "" });
      if (job) return this.#answerTo(job, input.via);
    }
    const same = await this.#replay(by, rows, input, mac);
    if (!same) throw fail("CHANGED_MEANWHILE");
    return same;
  }

  /** The same token again answers the same settlement, in whatever state the job was when it came first. */
  async result(by: Principal, rows: RowScope, jobId: string, token: string): Promise<CardJob & { receipt: string }> {
    const { job, receipt } = await this.#bring(by, rows, jobId, token);
    return { ...toJob(job, this.#deps.wire), receipt };
  }

  events(rows: RowScope, jobId: string): Promise<Flow<CardJobEvent>> {
    const { hub, wire } = this.#deps;
    return jobEvents({ found: (scope, id) => this.#found(scope, id), hub, wire })(rows, jobId);
  }

  async one(rows: RowScope, jobId: string): Promise<CardJob> {
    return toJob(await this.#found(rows, jobId), this.#deps.wire);
  }

  async list(rows: RowScope, query: CardJobQuery): Promise<Page<CardJob>> {
    const { db, clock, wire } = this.#deps;
    await new JobRepository(db).markUnknown(clock.now());
    const page = await new JobRepository(db).page(rows, query, momentsOf(wire, query));
    return { rows: page.rows.map((row) => toJob(row, wire)), total: page.total };
  }

  days(rows: RowScope): Promise<JobDay[]> {
    const { db, clock, wire } = this.#deps;
    return jobDays({ db, clock, wire })(rows);
  }

  /** Without the encoder, by two people; whatever the encoder says later is weighed by its own result. */
  async settle(by: Principal, rows: RowScope, jobId: string, input: SettleInput): Promise<CardJob> {
    await this.#settleByTwo(by, await this.#found(rows, jobId), input);
    return toJob(await this.#found(rows, jobId), this.#deps.wire);
  }

  /** What was not handed out ends here; afterwards the bridge alone can end it, at the edge of a sector. */
  async cancel(by: Principal, rows: RowScope, jobId: string): Promise<void> {
    const { hub, db, clock } = this.#deps;
    const row = await this.#found(rows, jobId);
    if (row.state === "sent" && hub.cancel(row.encoder_id, jobId)) return;
    await db.transaction().execute(async (trx) => {
      const now = clock.now();
      const cancelled = await this.#kept.changed(trx, by, jobId, async () => {
        if (!(await new JobRepository(trx).cancelReserved(jobId, now))) return null;
        await new Ledger(trx, now).release(jobId);
        return [];
      });
      if (!cancelled) throw fail("JOB_STATE", { state: row.state });
    });
  }

  async #found(rows: RowScope, jobId: string): Promise<JobRowNamed> {
    const { db, clock } = this.#deps;
    await new JobRepository(db).markUnknown(clock.now());
    const row = await new JobRepository(db).one(rows, jobId);
    if (!row) throw fail("NOT_FOUND");
    return row;
  }

  /** Who asked the same before gets the same job, in its present state; another body under the same key is refused. */
  async #replay(by: Principal, rows: RowScope, input: CardJobInput, mac: string): Promise<JobWithTicket | null> {
    const { idempotencyKey } = input;
    const before = await once(this.#deps.db).of({ user_id: by.userId, call: CALL, idempotency_key: idempotencyKey });
    if (!before) return null;
    if (before.body_mac !== mac) throw fail("IDEMPOTENCY_KEY_REUSED");
    return this.#answerTo(await this.#found(rows, before.made), input.via);
  }

  #orderOf(input: CardJobInput, hotel: CardHotel, language: Language): CardOrder | null {
    const { wire, clock } = this.#deps;
    const { purpose } = input;
    if (purpose === "erase") return null;
    if (purpose === "test" || purpose === "adel")
      return { test: testOrder(input, hotel.plan, wire, clock.now(), language) };
    return { hotelCard: hotelOrder(input, hotel, wire, clock.now(), language) };
  }
}
