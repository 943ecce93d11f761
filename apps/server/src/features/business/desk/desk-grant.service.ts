import { GRANT_LIMITS, type Grant, type GrantInput } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { sessionName } from "../../../core/access/own-sessions.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { Caller } from "../../../core/http/request.ts";
import { randomBase64Url } from "../../../core/random.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { EncoderService } from "../encoder/encoder.service.ts";
import type { EncoderCrypto } from "../encoder/encoder-crypto.service.ts";
import type { HotelCards } from "../hotel/hotel-cards.service.ts";
import type { GrantRow } from "./desk.table.ts";
import { GrantRepository } from "./desk-grant.repository.ts";

const LIFE_MS = GRANT_LIMITS.hours * 3_600_000;
const IDLE_MS = GRANT_LIMITS.idleMinutes * 60_000;
const FAST_MS = 10 * 60_000;
const ENTITY = "business/desk/grant";

interface GrantDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  readonly hotels: HotelCards;
  readonly encoders: EncoderService;
  readonly encoderCrypto: EncoderCrypto;
}

/** What a job is asked for with: it must be what the grant was opened for. */
interface GrantUse {
  readonly grantId: string;
  readonly userId: number;
  readonly session: string;
  readonly hotelId: number;
  readonly encoderId: number;
  readonly encoderKeyId: number;
  /** Undefined: either way. */
  readonly via: "local" | "remote" | undefined;
}

const isLive = (row: GrantRow, now: number): boolean =>
  row.close_time === null && now >= row.act_time && now < row.open_time + LIFE_MS && now < row.act_time + IDLE_MS;

/** The session of a caller, as grants are bound to it. */
export const sessionOf = ({ token }: Caller): string => (token === null ? "" : sessionName(token));

/**
 * Takes a card from a grant, in the transaction that hands out its job; gives the grant's row. Another user's or
 * session's grant is none; any other difference, and server time that went back, ends it.
 */
export async function useGrant(trx: Db, use: GrantUse, now: number): Promise<number> {
  const grants = new GrantRepository(trx);
  const row = await grants.lock(use.grantId);
  if (!row || row.user_id !== use.userId || row.session !== use.session) throw fail("NOT_FOUND");
  const isSame =
    row.hotel_id === use.hotelId &&
    row.encoder_id === use.encoderId &&
    row.encoder_key_id === use.encoderKeyId &&
    (use.via === undefined || row.via === use.via) &&
    row.auth_hash === (await grants.authHash(use.hotelId));
  if (!isSame || !isLive(row, now)) throw fail("GRANT_NEEDED");
  if ((await grants.countJobs(row.id, 0)) >= GRANT_LIMITS.jobs) throw fail("GRANT_NEEDED");
  if ((await grants.countJobs(row.id, now - FAST_MS)) >= GRANT_LIMITS.jobsInTenMinutes)
    throw fail("GRANT_TOO_FAST", { max: GRANT_LIMITS.jobsInTenMinutes });
  await grants.touch(row.id, now);
  return row.id;
}

/** Shift authorizations: opened by the hotel's password, for one person, session and encoder. */
export class DeskGrants {
  readonly #deps: GrantDeps;

  constructor(deps: GrantDeps) {
    this.#deps = deps;
  }

  async open(principal: Principal, scope: RowScope, input: GrantInput, from: Caller): Promise<Grant> {
    const { db, clock, hotels, encoders, encoderCrypto, trail } = this.#deps;
    const hotel = await hotels.inScope(scope, input.hotelId);
    const { isBound } = await encoders.forJob(scope, input.encoderId);
    if (!isBound) throw fail("ENCODER_NOT_BOUND");
    if (!hotel.isOn) throw fail("HOTEL_DISABLED");
    await hotels.authorize(hotel.id, input.authPassword);
    const key = await encoderCrypto.now(input.encoderId);
    return db.transaction().execute(async (trx) => {
      const grants = new GrantRepository(trx);
      const now = clock.now();
      const row = await grants.insert({
        grant_id: randomBase64Url(18),
        user_id: principal.userId,
        user_name: principal.userName,
        session: sessionOf(from),
        hotel_id: hotel.id,
        auth_hash: await grants.authHash(hotel.id),
        encoder_id: input.encoderId,
        encoder_key_id: key.id,
        via: input.via,
        open_time: now,
        act_time: now,
        close_time: null,
        close_reason: null,
      });
      const after = { hotelId: hotel.id, encoderId: input.encoderId, userName: principal.userName };
      await trail.keep(trx, principal, ENTITY, [{ id: row.id, before: null, after }]);
      return this.#shown(trx, row);
    });
  }

  /** The caller's own of this session that can be used at this encoder now. */
  async list(principal: Principal, hotelId: number, encoderId: number, from: Caller): Promise<Grant[]> {
    const { db, clock } = this.#deps;
    const hash = await new GrantRepository(db).authHash(hotelId);
    const rows = await new GrantRepository(db).ofSession(principal.userId, sessionOf(from));
    const live = rows.filter(
      (row) =>
        row.hotel_id === hotelId && row.encoder_id === encoderId && row.auth_hash === hash && isLive(row, clock.now()),
    );
    return Promise.all(live.map((row) => this.#shown(db, row)));
  }

  close(principal: Principal, grantId: string, from: Caller): Promise<void> {
    const { db, clock, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const row = await new GrantRepository(trx).lock(grantId);
      if (!row || row.user_id !== principal.userId || row.session !== sessionOf(from) || row.close_time !== null)
        throw fail("NOT_FOUND");
      await new GrantRepository(trx).close(row.id, clock.now());
      const before = { hotelId: row.hotel_id, encoderId: row.encoder_id, userName: row.user_name };
      await trail.keep(trx, principal, ENTITY, [{ id: row.id, before, after: null }]);
    });
  }

  async #shown(handle: Db, row: GrantRow): Promise<Grant> {
    const { timeFormat } = this.#deps;
    const used = await new GrantRepository(handle).countJobs(row.id, 0);
    return {
      id: row.grant_id,
      hotelId: row.hotel_id,
      encoderId: row.encoder_id,
      userName: row.user_name,
      expireTime: timeFormat.format(row.open_time + LIFE_MS),
      idleTime: timeFormat.format(row.act_time + IDLE_MS),
      cardsLeft: Math.max(0, GRANT_LIMITS.jobs - used),
    };
  }
}
