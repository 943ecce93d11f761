import type { Grant, GrantInput } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { sessionName } from "../../../core/access/own-sessions.ts";
import { type Principal, permits } from "../../../core/access/principal.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { type AppError, fail } from "../../../core/errors.ts";
import type { Caller } from "../../../core/http/request.ts";
import { randomBase64Url } from "../../../core/random.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import {
  countPinTry,
  forgetPinFails,
  hasPin,
  type PinTry,
  pinMatches,
  removeGuessedPin,
} from "../../system/user/shift-pin.service.ts";
import type { EncoderService } from "../encoder/encoder.service.ts";
import type { EncoderCrypto } from "../encoder/encoder-crypto.service.ts";
import type { HotelCards } from "../hotel/hotel-cards.service.ts";
import type { GrantRow, GrantRowNamed } from "./desk.table.ts";
import { GrantRepository } from "./desk-grant.repository.ts";
import { type GrantLimits, readGrantLimits } from "./grant-limits.ts";
import { bindingOf, closeGrant, GRANT_ENTITY, grantState } from "./grant-use.service.ts";

/** Number of wrong PINs that closes a grant. */
const MAX_PIN_TRIES = 3;
/** Users who may set a hotel's policy see and end its shift authorizations. */
const ENDS_ALL = "business:hotel:policy";

interface GrantQuery {
  readonly hotelId?: number | undefined;
  readonly encoderId?: number | undefined;
}

interface GrantDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  readonly hotels: HotelCards;
  readonly encoders: EncoderService;
  readonly encoderCrypto: EncoderCrypto;
}

/** The session of a caller, to which grants are bound. */
export const sessionOf = ({ token }: Caller): string => (token === null ? "" : sessionName(token));

/** Shift authorizations: opened with the hotel's password, for one user, session and encoder. */
export class DeskGrants {
  readonly #deps: GrantDeps;

  constructor(deps: GrantDeps) {
    this.#deps = deps;
  }

  async open(principal: Principal, scope: RowScope, input: GrantInput, from: Caller): Promise<Grant> {
    const { db, clock, hotels, encoders, encoderCrypto, trail } = this.#deps;
    const hotel = await hotels.inScope(scope, input.hotelId);
    if (principal.apiTokenId !== undefined) throw fail("TOKEN_NOT_ALLOWED");
    const { isBound, hotelId } = await encoders.forJob(scope, input.encoderId);
    if (hotelId !== null && hotelId !== hotel.id) throw fail("ENCODER_OF_OTHER_HOTEL");
    if (!isBound) throw fail("ENCODER_NOT_BOUND");
    if (!hotel.isOn) throw fail("HOTEL_DISABLED");
    await hotels.authorize(hotel.id, input.authPassword);
    const key = await encoderCrypto.now(input.encoderId);
    return db.transaction().execute(async (trx) => {
      const grants = new GrantRepository(trx);
      const now = clock.now();
      for (const row of await grants.ofSession(principal.userId, sessionOf(from)))
        if (row.hotel_id === hotel.id && row.encoder_id === input.encoderId)
          await closeGrant(trx, this.#deps, principal, { row, reason: "replaced" });
      const row = await grants.insert({
        grant_id: randomBase64Url(18),
        user_id: principal.userId,
        user_name: principal.userName,
        session: sessionOf(from),
        hotel_id: hotel.id,
        auth_hash: "",
        binding: await bindingOf(trx, principal, hotel.id, input.encoderId),
        encoder_id: input.encoderId,
        encoder_key_id: key.id,
        via: input.via,
        open_time: now,
        act_time: now,
        close_time: null,
        close_reason: null,
        is_idle: 0,
      });
      const after = { hotelId: hotel.id, encoderId: input.encoderId, userName: principal.userName };
      await trail.keep(trx, principal, GRANT_ENTITY, [{ id: row.id, before: null, after }]);
      return this.#shown(trx, await grants.named(row.id), await readGrantLimits(trx, hotel.id), from);
    });
  }

  /**
   * Those that can be used or resumed now: the caller's of this session, or everybody's for users who may set the
   * hotel's policy.
   */
  async list(principal: Principal, scope: RowScope, query: GrantQuery, from: Caller): Promise<Grant[]> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const grants = new GrantRepository(db);
    const rows = permits(principal, ENDS_ALL)
      ? await grants.inScope(scope, now)
      : await grants.ofSession(principal.userId, sessionOf(from));
    const matching = rows.filter(
      (row) =>
        (query.hotelId === undefined || row.hotel_id === query.hotelId) &&
        (query.encoderId === undefined || row.encoder_id === query.encoderId),
    );
    const shown = await Promise.all(matching.map((row) => this.#shownIfUsable(row, principal, from)));
    return shown.filter((grant) => grant !== null);
  }

  /** Permissions of another user are not checked here: after a change, the next use ends the grant. */
  async #shownIfUsable(row: GrantRowNamed, principal: Principal, from: Caller): Promise<Grant | null> {
    const { db, clock } = this.#deps;
    const limits = await readGrantLimits(db, row.hotel_id);
    if (grantState(row, clock.now(), limits) === "ended") return null;
    const shown = await this.#shown(db, row, limits, from);
    const isVoid = shown.isOwn && row.binding !== (await bindingOf(db, principal, row.hotel_id, row.encoder_id));
    return isVoid ? null : shown;
  }

  /** Resumes with the user's PIN; an active one stays unchanged. Each attempt is counted before it is compared. */
  async wake(principal: Principal, grantId: string, pin: string, from: Caller): Promise<Grant> {
    const { db, clock, trail } = this.#deps;
    const counted = await db.transaction().execute(async (trx) => {
      const row = await this.#own(trx, principal, grantId, from);
      const limits = await readGrantLimits(trx, row.hotel_id);
      const state = grantState(row, clock.now(), limits);
      const isSame = row.binding === (await bindingOf(trx, principal, row.hotel_id, row.encoder_id));
      if (state === "ended" || !isSame) throw fail("GRANT_NEEDED");
      if (state === "live") return { kind: "live", row, limits } as const;
      const pinTry = await countPinTry(trx, principal.userId);
      const tries = pinTry && (await new GrantRepository(trx).countPin(row.id, MAX_PIN_TRIES));
      if (!pinTry || tries === undefined) throw fail("GRANT_NEEDED");
      return { kind: "counted", row, limits, pinTry, tries } as const;
    });
    const { row, limits } = counted;
    if (counted.kind === "live") return this.#shown(db, await new GrantRepository(db).named(row.id), limits, from);
    const { pinTry, tries } = counted;
    if (!(await pinMatches(pinTry, pin))) throw await this.#keepWrongPin(principal, row, pinTry, tries);
    return db.transaction().execute(async (trx) => {
      const grants = new GrantRepository(trx);
      await this.#own(trx, principal, grantId, from);
      await forgetPinFails(trx, principal.userId);
      await grants.forgivePin(row.id);
      await grants.touch(row.id, clock.now());
      await trail.keep(trx, principal, GRANT_ENTITY, [
        { id: row.id, before: { state: "idle" }, after: { state: "live" } },
      ]);
      return this.#shown(trx, await grants.named(row.id), limits, from);
    });
  }

  /** Closes the caller's own, or any in scope for users who may set the policy. */
  close(principal: Principal, scope: RowScope, grantId: string, from: Caller): Promise<void> {
    const { db, hotels } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const row = await new GrantRepository(trx).lock(grantId);
      if (!row || row.close_time !== null) throw fail("NOT_FOUND");
      const isOwn = row.user_id === principal.userId && row.session === sessionOf(from);
      if (!isOwn && !permits(principal, ENDS_ALL)) throw fail("NOT_FOUND");
      if (!isOwn) await hotels.inScope(scope, row.hotel_id);
      await closeGrant(trx, this.#deps, principal, { row, reason: isOwn ? "closed" : "ended" });
    });
  }

  /** Records a wrong PIN, which may close the grant and remove the PIN. */
  #keepWrongPin(principal: Principal, row: GrantRow, pinTry: PinTry, tries: number): Promise<AppError> {
    const { db, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await trail.keep(trx, principal, GRANT_ENTITY, [{ id: row.id, before: {}, after: { wrongPins: tries } }]);
      const isRemoved = await removeGuessedPin(trx, trail, principal, pinTry);
      if (tries >= MAX_PIN_TRIES) await closeGrant(trx, this.#deps, principal, { row, reason: "pin" });
      if (isRemoved) return fail("PIN_REMOVED");
      return tries >= MAX_PIN_TRIES ? fail("GRANT_NEEDED") : fail("PIN_WRONG", { left: MAX_PIN_TRIES - tries });
    });
  }

  async #own(trx: Db, principal: Principal, grantId: string, from: Caller): Promise<GrantRow> {
    const row = await new GrantRepository(trx).lock(grantId);
    if (!row || row.user_id !== principal.userId || row.session !== sessionOf(from) || row.close_time !== null)
      throw fail("NOT_FOUND");
    return row;
  }

  async #shown(handle: Db, row: GrantRowNamed, limits: GrantLimits, from: Caller): Promise<Grant> {
    const { timeFormat, clock } = this.#deps;
    const used = await new GrantRepository(handle).countJobs(row.id);
    return {
      id: row.grant_id,
      hotelId: row.hotel_id,
      hotelName: row.hotel_name,
      encoderId: row.encoder_id,
      encoderName: row.device_name,
      userName: row.user_name,
      openTime: timeFormat.format(row.open_time),
      expireTime: timeFormat.format(row.open_time + limits.lifeMs),
      idleTime: timeFormat.format(row.act_time + limits.idleMs),
      cardsLeft: Math.max(0, limits.jobs - used),
      state: grantState(row, clock.now(), limits) === "live" ? "live" : "idle",
      hasPin: await hasPin(handle, row.user_id),
      idleMinutes: limits.idleMs / MINUTE_MS,
      isOwn: row.session === sessionOf(from),
    };
  }
}
