import type { Encoder, EncoderInput, EncoderQuery, Language, Page } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { Actor, Trail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { throughIds } from "../../../core/db/pages.ts";
import { fail, failField } from "../../../core/errors.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { momentsOf, type WireClock } from "../../../core/time/wire-time.ts";
import { wordsOf } from "../../system/dict/dict.service.ts";
import type { HotelDepts } from "../hotel/hotel-cards.service.ts";
import { countEncodersIn, EncoderRepository } from "./encoder.repository.ts";
import { ENCODER_ENTITY as ENTITY, toEncoder } from "./encoder.table.ts";
import { foundEncoder as found, withLine } from "./encoder-found.ts";
import { encoderPlace } from "./encoder-place.ts";
import type { EncoderSeals } from "./encoder-seals.service.ts";
import type { PairingService } from "./pairing.service.ts";
import type { SessionHub } from "./session-hub.service.ts";

interface EncoderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly wire: WireClock;
  readonly hotels: HotelDepts;
  readonly seals: EncoderSeals;
  readonly pairing: PairingService;
  readonly trail: Trail;
  readonly hub: SessionHub;
}

/** When an encoder was last seen is kept this exactly while it brings one result after the other. */
const SEEN_MS = 30_000;

const titles = {
  zh: ["设备名称", "设备编号", "酒店", "驱动", "已绑定", "密钥指纹", "插件版本", "最近在线", "备注", "创建时间"],
  en: [
    "Device name",
    "Number",
    "Hotel",
    "Driver",
    "Bound",
    "Key fingerprint",
    "Bridge",
    "Last seen",
    "Remark",
    "Created",
  ],
} as const;

/** How many encoders stand in a department itself: a hotel's in the hotel's own. */
export const encodersIn = (db: Db, deptId: number): Promise<number> => countEncodersIn(db, deptId);

/** Encoders as people keep them; jobs find them through `forJob`. */
export class EncoderService {
  readonly #deps: EncoderDeps;
  readonly #shown: ReturnType<typeof withLine>;
  readonly #deptFor: ReturnType<typeof encoderPlace>;

  constructor(deps: EncoderDeps) {
    this.#deps = deps;
    this.#shown = withLine({ clock: deps.clock, wire: deps.wire, hub: deps.hub });
    this.#deptFor = encoderPlace(deps.db, deps.hotels);
  }

  async list(rows: RowScope, query: EncoderQuery): Promise<Page<Encoder>> {
    const page = await new EncoderRepository(this.#deps.db).page(rows, query, momentsOf(this.#deps.wire, query));
    return { rows: page.rows.map((row) => this.#shown(row)), total: page.total };
  }

  async one(rows: RowScope, id: number): Promise<Encoder> {
    return this.#shown(await found(this.#deps.db, rows, id));
  }

  async create(by: Principal, rows: RowScope, input: EncoderInput): Promise<Encoder> {
    const { db, clock, wire, trail } = this.#deps;
    const dept_id = await this.#deptFor(by, rows, input);
    return db.transaction().execute(async (trx) => {
      const row = await new EncoderRepository(trx).insert(input, {
        dept_id,
        create_by: by.userId,
        create_time: clock.now(),
      });
      if (!row) throw failField("deviceNumber", "DEVICE_NUMBER_TAKEN", { number: input.deviceNumber });
      const after = toEncoder(row, wire);
      await trail.keep(trx, by, ENTITY, [{ id: row.id, before: null, after }]);
      return after;
    });
  }

  /** The number of a bound encoder is part of its keys: it changes only after unbinding. */
  async change(by: Principal, rows: RowScope, input: EncoderInput & { id: number }): Promise<Encoder> {
    const { db, wire, trail } = this.#deps;
    const before = await found(db, rows, input.id);
    const dept = await this.#deptFor(by, rows, input, before.dept_id);
    return db.transaction().execute(async (trx) => {
      const row = await found(trx, rows, input.id);
      if (row.fingerprint !== null && row.device_number !== input.deviceNumber) throw fail("ENCODER_IS_BOUND");
      const holder = await new EncoderRepository(trx).byNumber(input.deviceNumber);
      if (holder && holder.id !== row.id)
        throw failField("deviceNumber", "DEVICE_NUMBER_TAKEN", { number: input.deviceNumber });
      await new EncoderRepository(trx).change(row.id, input, dept);
      const after = toEncoder(await found(trx, rows, input.id), wire);
      await trail.keep(trx, by, ENTITY, [{ id: row.id, before: toEncoder(row, wire), after }]);
      return this.#shown(await found(trx, rows, input.id));
    });
  }

  remove(by: Actor, rows: RowScope, ids: readonly number[]): Promise<void> {
    const { db, wire, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const gone = await new EncoderRepository(trx).many(rows, ids);
      if (gone.length !== ids.length) throw fail("NOT_FOUND");
      if (gone.some(({ fingerprint }) => fingerprint !== null)) throw fail("ENCODER_IS_BOUND");
      await new EncoderRepository(trx).markDeleted(ids);
      const changes = gone.map((row) => ({ id: row.id, before: toEncoder(row, wire), after: null }));
      await trail.keep(trx, by, ENTITY, changes);
    });
  }

  async export(rows: RowScope, query: EncoderQuery, language: Language): Promise<Sheet> {
    const { wire, db } = this.#deps;
    const moments = momentsOf(wire, query);
    const yesNo = await wordsOf(db, "sys_yes_no", language);
    const all = throughIds(
      (after, limit) => new EncoderRepository(db).after(rows, query, moments, after, limit),
      ({ id }) => id,
    );
    return sheet(language === "zh" ? "发卡机" : "Encoders", titles[language], all, (row) => [
      row.device_name,
      row.device_number,
      row.hotel_name,
      row.driver,
      yesNo.get(row.fingerprint === null ? "N" : "Y") ?? "",
      row.fingerprint,
      row.bridge_version,
      wire.say(row.last_seen_time),
      row.remark,
      wire.say(row.create_time),
    ]);
  }

  async pairingCode(by: Actor, rows: RowScope, id: number): Promise<{ code: string; expireTime: string }> {
    const { db, pairing, wire } = this.#deps;
    const { device_number } = await found(db, rows, id);
    const { code, expire } = await pairing.issue(by, id, device_number);
    return { code, expireTime: wire.say(expire) };
  }

  async unbind(by: Actor, rows: RowScope, ids: readonly number[]): Promise<void> {
    const { db, pairing, wire, trail, hub } = this.#deps;
    await db.transaction().execute(async (trx) => {
      const bound = await new EncoderRepository(trx).many(rows, ids);
      if (bound.length !== ids.length) throw fail("NOT_FOUND");
      await pairing.unbind(trx, by, ids);
      const changes = bound.map((row) => {
        const before = toEncoder(row, wire);
        return { id: row.id, before, after: { ...before, keyFingerprint: null, bound: false } };
      });
      await trail.keep(trx, by, ENTITY, changes);
    });
    for (const id of ids) hub.drop(id);
  }

  async pageToken(by: Principal, rows: RowScope, id: number, challenge: string): Promise<{ token: string }> {
    const { db, seals, clock } = this.#deps;
    await found(db, rows, id);
    return { token: await seals.pageToken(by, challenge, clock.now(), await seals.now(id)) };
  }

  /** The encoder of a new job or read. */
  async forJob(rows: RowScope, id: number): Promise<{ id: number; isBound: boolean }> {
    const { fingerprint } = await found(this.#deps.db, rows, id);
    return { id, isBound: fingerprint !== null };
  }

  /** An encoder that brought a result is alive; one that was seen a moment ago needs no saying so again. */
  async seen(id: number): Promise<void> {
    const now = this.#deps.clock.now();
    await new EncoderRepository(this.#deps.db).seen(id, now, now - SEEN_MS);
  }
}
