import type { Encoder, EncoderInput, EncoderQuery, Language, Page } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { checkOwnDeletion } from "../../../core/audit/own-deletion.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { entriesOf } from "../../system/dict/dict.service.ts";
import type { HotelDepts } from "../hotel/hotel-cards.service.ts";
import { countEncodersIn, EncoderRepository } from "./encoder.repository.ts";
import { ENCODER_ENTITY as ENTITY, toEncoder } from "./encoder.table.ts";
import type { EncoderCrypto } from "./encoder-crypto.service.ts";
import { resolveEncoderDept } from "./encoder-dept.ts";
import { getEncoderOrFail as found, withLine } from "./encoder-found.ts";
import type { PairingService } from "./pairing.service.ts";
import type { SessionHub } from "./session-hub.service.ts";

interface EncoderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly hotels: HotelDepts;
  readonly encoderCrypto: EncoderCrypto;
  readonly pairing: PairingService;
  readonly trail: AuditTrail;
  readonly hub: SessionHub;
}

/** Precision of the last-seen time, to avoid a write for each result. */
const SEEN_MS = 30_000;

const COLUMNS = [
  "encoder.deviceName",
  "encoder.number",
  "encoder.hotel",
  "encoder.driver",
  "encoder.bound",
  "encoder.keyFingerprint",
  "encoder.bridge",
  "encoder.lastSeen",
  "encoder.remark",
  "encoder.created",
] as const;

/** The number of encoders of a department itself: a hotel's are in the hotel's own department. */
export const encodersIn = (db: Db, deptId: number): Promise<number> => countEncodersIn(db, deptId);

/** Management of encoders; jobs get them by `forJob`. */
export class EncoderService {
  readonly #deps: EncoderDeps;
  readonly #shown: ReturnType<typeof withLine>;
  readonly #deptFor: ReturnType<typeof resolveEncoderDept>;

  constructor(deps: EncoderDeps) {
    this.#deps = deps;
    this.#shown = withLine({ clock: deps.clock, timeFormat: deps.timeFormat, hub: deps.hub });
    this.#deptFor = resolveEncoderDept(deps.db, deps.hotels);
  }

  async list(scope: RowScope, query: EncoderQuery): Promise<Page<Encoder>> {
    const page = await new EncoderRepository(this.#deps.db).page(
      scope,
      query,
      parseTimeRange(this.#deps.timeFormat, query),
    );
    return { rows: page.rows.map((row) => this.#shown(row)), total: page.total };
  }

  async one(scope: RowScope, id: number): Promise<Encoder> {
    return this.#shown(await found(this.#deps.db, scope, id));
  }

  async create(principal: Principal, scope: RowScope, input: EncoderInput): Promise<Encoder> {
    const { db, clock, timeFormat, trail } = this.#deps;
    const dept_id = await this.#deptFor(principal, scope, input);
    return db.transaction().execute(async (trx) => {
      const row = await new EncoderRepository(trx).insert(input, {
        dept_id,
        create_by: principal.userId,
        create_time: clock.now(),
      });
      if (!row) throw failField("deviceNumber", "DEVICE_NUMBER_TAKEN", { number: input.deviceNumber });
      const after = toEncoder(row, timeFormat);
      await trail.keep(trx, principal, ENTITY, [{ id: row.id, before: null, after }]);
      return after;
    });
  }

  /** The number of a bound encoder is part of its keys: it changes only after unbinding. */
  async change(principal: Principal, scope: RowScope, input: EncoderInput & { id: number }): Promise<Encoder> {
    const { db, timeFormat, trail } = this.#deps;
    const before = await found(db, scope, input.id);
    const dept = await this.#deptFor(principal, scope, input, before.dept_id);
    return db.transaction().execute(async (trx) => {
      const row = await found(trx, scope, input.id);
      if (row.fingerprint !== null && row.device_number !== input.deviceNumber) throw fail("ENCODER_IS_BOUND");
      const owner = await new EncoderRepository(trx).byNumber(input.deviceNumber);
      if (owner && owner.id !== row.id)
        throw failField("deviceNumber", "DEVICE_NUMBER_TAKEN", { number: input.deviceNumber });
      await new EncoderRepository(trx).change(row.id, input, dept);
      const after = toEncoder(await found(trx, scope, input.id), timeFormat);
      await trail.keep(trx, principal, ENTITY, [{ id: row.id, before: toEncoder(row, timeFormat), after }]);
      return this.#shown(await found(trx, scope, input.id));
    });
  }

  remove(by: Actor, scope: RowScope, ids: readonly number[]): Promise<void> {
    const { db, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const deleted = await new EncoderRepository(trx).many(scope, ids);
      if (deleted.length !== ids.length) throw fail("NOT_FOUND");
      if (deleted.some(({ fingerprint }) => fingerprint !== null)) throw fail("ENCODER_IS_BOUND");
      await new EncoderRepository(trx).markDeleted(ids);
      const changes = deleted.map((row) => ({ id: row.id, before: toEncoder(row, timeFormat), after: null }));
      await trail.keep(trx, by, ENTITY, changes);
    });
  }

  /** Restores the caller's own deletion. A device number stays reserved while its encoder is deleted. */
  restore(by: Actor, scope: RowScope, ids: readonly number[]): Promise<void> {
    const { db, clock, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await checkOwnDeletion(trx, by, ENTITY, ids, clock.now());
      await new EncoderRepository(trx).unmarkDeleted(ids);
      const rows = await new EncoderRepository(trx).many(scope, ids);
      if (rows.length !== ids.length) throw fail("NOT_FOUND");
      const changes = rows.map((row) => ({ id: row.id, before: null, after: toEncoder(row, timeFormat) }));
      await trail.keep(trx, by, ENTITY, changes);
    });
  }

  async export(scope: RowScope, query: EncoderQuery, language: Language): Promise<Sheet> {
    const { timeFormat, db } = this.#deps;
    const timeRange = parseTimeRange(timeFormat, query);
    const yesNo = await entriesOf(db, "sys_yes_no", language);
    const all = iterateById(
      (after, limit) => new EncoderRepository(db).after(scope, query, timeRange, after, limit),
      ({ id }) => id,
    );
    const t = translate(language, "sheets");
    return sheet(
      t("encoder"),
      COLUMNS.map((key) => t(key)),
      all,
      (row) => [
        row.device_name,
        row.device_number,
        row.hotel_name,
        row.driver,
        yesNo.get(row.fingerprint === null ? "N" : "Y") ?? "",
        row.fingerprint,
        row.bridge_version,
        timeFormat.format(row.last_seen_time),
        row.remark,
        timeFormat.format(row.create_time),
      ],
    );
  }

  async pairingCode(by: Actor, scope: RowScope, id: number): Promise<{ code: string; expireTime: string }> {
    const { db, pairing, timeFormat } = this.#deps;
    const { device_number } = await found(db, scope, id);
    const { code, expire } = await pairing.issue(by, id, device_number);
    return { code, expireTime: timeFormat.format(expire) };
  }

  async unbind(by: Actor, scope: RowScope, ids: readonly number[]): Promise<void> {
    const { db, pairing, timeFormat, trail, hub } = this.#deps;
    await db.transaction().execute(async (trx) => {
      const bound = await new EncoderRepository(trx).many(scope, ids);
      if (bound.length !== ids.length) throw fail("NOT_FOUND");
      await pairing.unbind(trx, by, ids);
      const changes = bound.map((row) => {
        const before = toEncoder(row, timeFormat);
        return { id: row.id, before, after: { ...before, keyFingerprint: null, bound: false } };
      });
      await trail.keep(trx, by, ENTITY, changes);
    });
    for (const id of ids) hub.drop(id);
  }

  async pageToken(principal: Principal, scope: RowScope, id: number, challenge: string): Promise<{ token: string }> {
    const { db, encoderCrypto, clock } = this.#deps;
    await found(db, scope, id);
    return { token: await encoderCrypto.pageToken(principal, challenge, clock.now(), await encoderCrypto.now(id)) };
  }

  /** The encoder of a new job or read. */
  async forJob(scope: RowScope, id: number): Promise<{ id: number; isBound: boolean; hotelId: number | null }> {
    const { fingerprint, hotel_id } = await found(this.#deps.db, scope, id);
    return { id, isBound: fingerprint !== null, hotelId: hotel_id };
  }

  /** An encoder that sent a result is online; the time is not written again within a short interval. */
  async seen(id: number): Promise<void> {
    const now = this.#deps.clock.now();
    await new EncoderRepository(this.#deps.db).seen(id, now, now - SEEN_MS);
  }
}
