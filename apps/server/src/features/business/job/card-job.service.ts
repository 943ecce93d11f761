import {
  BATCH_PERMISSION,
  CARD_TYPE_PERMISSIONS,
  type CardJob,
  type CardJobEvent,
  type CardJobInput,
  type CardJobQuery,
  type DailyJobCount,
  type Language,
  type Page,
  PURPOSE_PERMISSIONS,
  type SettleInput,
} from "@adel/protocol";
import { type RowScope, UNRESTRICTED_SCOPE } from "../../../core/access/data-scope.ts";
import { checkPermitted, type Principal, permits } from "../../../core/access/principal.ts";
import { idempotent } from "../../../core/db/idempotency.ts";
import { fail, failField } from "../../../core/errors.ts";
import type { EventFeed } from "../../../core/http/event-stream.ts";
import type { Caller } from "../../../core/http/request.ts";
import { parseTimeRange } from "../../../core/time/time-format.ts";
import { Ledger } from "../account/ledger.service.ts";
import { sessionOf } from "../desk/desk-grant.service.ts";
import { type ActRow, getActForJob, recordsOfAct } from "../desk/desk-jobs.service.ts";
import type { CardHotel } from "../hotel/hotel-cards.service.ts";
import { parseHotelCardRequest } from "./hotel-card-request.ts";
import { JobRepository } from "./job.repository.ts";
import { type JobRowNamed, toJob } from "./job.table.ts";
import { withRemaining } from "./job-charge.ts";
import { countJobDays } from "./job-days.service.ts";
import { streamJobEvents } from "./job-events.service.ts";
import { type CardDeps, type CardRequest, IDEMPOTENT_CALL, issueJob } from "./job-issuing.service.ts";
import { type ResultDeps, saveJobResult } from "./job-results.service.ts";
import { type JobWithTicket, toJobWithTicket } from "./job-ticket.ts";
import { JobTrail } from "./job-trail.ts";
import { sendRemoteJob } from "./remote-jobs.service.ts";
import { parseTestCardRequest } from "./test-card-request.ts";
import { settleByTwo } from "./two-person-settlement.service.ts";

export class CardJobService {
  readonly #deps: CardDeps;
  readonly #trail: JobTrail;
  readonly #resultDeps: CardDeps & ResultDeps;

  constructor(deps: CardDeps) {
    this.#deps = deps;
    this.#trail = new JobTrail(deps.trail, deps.timeFormat);
    this.#resultDeps = { ...deps, jobTrail: this.#trail, found: (scope, id) => this.#found(scope, id) };
  }

  /** A bridge reports that the job waits for its card. */
  async saveWait(jobId: string, encoderId: number): Promise<void> {
    const { db, clock } = this.#deps;
    await new JobRepository(db).saveWait(jobId, encoderId, clock.now());
  }

  /** Marks jobs without a report as unknown; returns their number. */
  markUnknown(): Promise<number> {
    return new JobRepository(this.#deps.db).markUnknown(this.#deps.clock.now());
  }

  /** Settles a result that came over the encoder's own connection; returns its receipt. */
  async saveResult(jobId: string, token: string): Promise<string> {
    return (await saveJobResult(this.#resultDeps, null, { scope: UNRESTRICTED_SCOPE, jobId }, token)).receipt;
  }

  /** Checks the hotel's password before a card is placed; the job checks it again. */
  async authorize(scope: RowScope, hotelId: number, password: string): Promise<void> {
    const { hotels } = this.#deps;
    const hotel = await hotels.inScope(scope, hotelId);
    if (!hotel.isOn) throw fail("HOTEL_DISABLED");
    await hotels.authorize(hotel.id, password);
  }

  async create(
    principal: Principal,
    scope: RowScope,
    input: CardJobInput,
    language: Language,
    from: Caller,
  ): Promise<JobWithTicket> {
    const { vault, hotels, encoders, remote } = this.#deps;
    // A card of an act requires the permission of the act.
    if (input.actId === undefined) checkPermitted(principal, ...PURPOSE_PERMISSIONS[input.purpose]);
    if (input.batch) checkPermitted(principal, BATCH_PERMISSION);
    const mac = vault.mac(IDEMPOTENT_CALL, JSON.stringify(input));
    const before = await this.#replay(principal, scope, input, mac);
    if (before) return before;
    const hotel = await hotels.inScope(scope, input.hotelId);
    const { isBound } = await encoders.forJob(scope, input.encoderId);
    if (!isBound) throw fail("ENCODER_NOT_BOUND");
    if (input.via === "remote") remote.assertOnline(input.encoderId);
    if (!hotel.isOn) throw fail("HOTEL_DISABLED");
    const act = await getActForJob(this.#deps.db, principal, input);
    const cardRequest = act
      ? this.#toActCardRequest(act, input, hotel, language)
      : this.#toCardRequest(principal, input, hotel, language);
    // A shift authorization is checked when the job is issued.
    if (input.authPassword !== undefined) await hotels.authorize(hotel.id, input.authPassword);
    const request = { principal, input, hotel, cardRequest, act, language, session: sessionOf(from), bodyMac: mac };
    if (input.via === "remote") {
      const jobId = await sendRemoteJob(this.#resultDeps, request);
      if (jobId !== null) return this.#created(principal, scope, await this.#found(scope, jobId), input);
    } else {
      const job = await issueJob(this.#deps, { ...request, nonce: input.bridgeNonce ?? "" });
      if (job) return this.#created(principal, scope, job, input);
    }
    const same = await this.#replay(principal, scope, input, mac);
    if (!same) throw fail("CHANGED_MEANWHILE");
    return same;
  }

  /** The same token again returns the same result, whatever state the job had at first. */
  async result(
    principal: Principal,
    scope: RowScope,
    jobId: string,
    token: string,
  ): Promise<CardJob & { receipt: string }> {
    const { job, receipt } = await saveJobResult(this.#resultDeps, principal, { scope, jobId }, token);
    return { ...(await this.#toReply(principal, scope, job)), receipt };
  }

  events(principal: Principal, scope: RowScope, jobId: string): Promise<EventFeed<CardJobEvent>> {
    const { hub } = this.#deps;
    const toReply = (to: Principal, seen: RowScope, row: JobRowNamed) => this.#toReply(to, seen, row);
    return streamJobEvents({ found: (scope, id) => this.#found(scope, id), hub, toReply }, { principal, scope }, jobId);
  }

  async one(principal: Principal, scope: RowScope, jobId: string): Promise<CardJob> {
    return this.#toReply(principal, scope, await this.#found(scope, jobId));
  }

  async list(scope: RowScope, query: CardJobQuery): Promise<Page<CardJob>> {
    const { db, clock, timeFormat } = this.#deps;
    await new JobRepository(db).markUnknown(clock.now());
    const page = await new JobRepository(db).page(scope, query, parseTimeRange(timeFormat, query));
    return { rows: page.rows.map((row) => toJob(row, timeFormat)), total: page.total };
  }

  days(scope: RowScope): Promise<DailyJobCount[]> {
    return countJobDays(this.#deps, scope);
  }

  /** Settled by two people, without the encoder; a later result of the encoder is processed as late. */
  async settle(principal: Principal, scope: RowScope, jobId: string, input: SettleInput): Promise<CardJob> {
    await settleByTwo(this.#resultDeps, principal, await this.#found(scope, jobId), input);
    return this.one(principal, scope, jobId);
  }

  /** A job that was not issued ends here; otherwise only the bridge can end it, at the end of a sector. */
  async cancel(principal: Principal, scope: RowScope, jobId: string): Promise<CardJob> {
    const { hub, db, clock, trail } = this.#deps;
    const row = await this.#found(scope, jobId);
    if (row.state === "sent" && hub.cancel(row.encoder_id, jobId)) return this.#toReply(principal, scope, row);
    await db.transaction().execute(async (trx) => {
      const now = clock.now();
      const cancelled = await this.#trail.changed(trx, principal, jobId, async () => {
        if (!(await new JobRepository(trx).cancelReserved(jobId, now))) return null;
        await new Ledger(trx, now, trail).release(jobId);
        return [];
      });
      if (!cancelled) throw fail("JOB_STATE", { state: row.state });
    });
    return this.one(principal, scope, jobId);
  }

  /** A job as the caller sees it, with the remaining credit. */
  #toReply(principal: Principal, scope: RowScope, row: JobRowNamed): Promise<CardJob> {
    return withRemaining(this.#deps.db, principal, scope, toJob(row, this.#deps.timeFormat));
  }

  #created(principal: Principal, scope: RowScope, row: JobRowNamed, { via }: CardJobInput): Promise<JobWithTicket> {
    return withRemaining(this.#deps.db, principal, scope, toJobWithTicket(this.#deps, row, via));
  }

  async #found(scope: RowScope, jobId: string): Promise<JobRowNamed> {
    const { db, clock } = this.#deps;
    await new JobRepository(db).markUnknown(clock.now());
    const row = await new JobRepository(db).one(scope, jobId);
    if (!row) throw fail("NOT_FOUND");
    return row;
  }

  /** The same key and body return the same job, in its present state; another body with the same key is rejected. */
  async #replay(
    principal: Principal,
    scope: RowScope,
    input: CardJobInput,
    mac: string,
  ): Promise<JobWithTicket | null> {
    const { idempotencyKey } = input;
    const before = await idempotent(this.#deps.db).of({
      user_id: principal.userId,
      call: IDEMPOTENT_CALL,
      idempotency_key: idempotencyKey,
    });
    if (!before) return null;
    if (before.body_mac !== mac) throw fail("IDEMPOTENCY_KEY_REUSED");
    return this.#created(principal, scope, await this.#found(scope, before.result), input);
  }

  /** Type, records and validity come from the act, whatever the request contains. */
  #toActCardRequest(act: ActRow, input: CardJobInput, hotel: CardHotel, language: Language): CardRequest | null {
    const { timeFormat, clock } = this.#deps;
    if (act.kind === "checkOut") return null;
    const { validFrom: _from, validTo: _to, ...rest } = input;
    const content = { ...rest, cardType: act.card_type, records: recordsOfAct(act) };
    const request = parseHotelCardRequest(content, hotel, timeFormat, clock.now(), language);
    return { hotelCard: { ...request, validFrom: act.valid_from, validTo: act.valid_to } };
  }

  #toCardRequest(principal: Principal, input: CardJobInput, hotel: CardHotel, language: Language): CardRequest | null {
    const { timeFormat, clock } = this.#deps;
    const { purpose } = input;
    if (purpose === "erase") return null;
    if (purpose === "test" || purpose === "adel")
      return { test: parseTestCardRequest(input, hotel.plan, timeFormat, clock.now(), language) };
    // A power-saving card has a fixed type.
    if (purpose === "hotel" && input.cardType && !permits(principal, CARD_TYPE_PERMISSIONS[input.cardType]))
      throw failField("cardType", "CARD_TYPE_NOT_PERMITTED");
    return { hotelCard: parseHotelCardRequest(input, hotel, timeFormat, clock.now(), language) };
  }
}
