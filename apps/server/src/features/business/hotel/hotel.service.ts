import { movesSectors } from "@adel/card";
import { DEFAULT_LANGUAGE } from "@adel/messages";
import type { Hotel, HotelInput, HotelQuery, HotelUpdate, Language, Page } from "@adel/protocol";
import { englishRegion } from "@adel/region";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { checkPermitted, type Principal } from "../../../core/access/principal.ts";
import { checkOwnDeletion } from "../../../core/audit/own-deletion.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { CheckRecentSignIn } from "../../../core/http/handler.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { hashAuthorization } from "../../../core/passwords.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import { DAY_MS } from "../../../core/time/durations.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import { entriesOf } from "../../system/dict/dict.service.ts";
import { HotelRepository, type HotelSearch } from "./hotel.repository.ts";
import { planOf, softwareOf, toHotel } from "./hotel.table.ts";
import { checkGroup, checkPlan } from "./hotel-rules.ts";
import { addHotelKey } from "./hotel-secrets.service.ts";
import {
  HOTEL_ENTITY as ENTITY,
  getHotelOrFail as found,
  getHotelOwnerOrFail,
  moveHotel,
} from "./hotel-transfer.service.ts";

/** What depends on a hotel and prevents its deletion, its amount, and the error. */
export interface HotelDependents {
  readonly error: "HOTEL_HAS_PEOPLE" | "HOTEL_HAS_ENCODERS" | "HOTEL_HAS_CREDIT" | "DEPT_HAS_CHILDREN";
  count(trx: Db, hotel: { readonly deptId: number }): Promise<number>;
}

interface HotelDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly vault: Vault;
  readonly trail: AuditTrail;
  readonly uses: () => readonly HotelDependents[];
}

/** The caller's language and sign-in. */
interface HotelChangeContext {
  readonly language: Language;
  /** A new authorization password or owner needs a recent sign-in; the other fields need none. */
  readonly checkRecentSignIn: CheckRecentSignIn;
}

/** Adds a hotel with its own department and key; undefined if its number exists. */
export async function addHotel(
  trx: Db,
  vault: Vault,
  now: number,
  input: HotelInput,
  by: { userId: number; parent: number; authHash: string },
) {
  if (await new HotelRepository(trx).byNumber(input.hotelNumber)) return undefined;
  const dept_id = await new DeptTree(trx).addLeaf(by.parent, input.hotelName, now);
  const row = await new HotelRepository(trx).insert(input, {
    dept_id,
    auth_hash: by.authHash,
    create_by: by.userId,
    create_time: now,
  });
  if (row) await addHotelKey(trx, vault, row.id, now);
  return row;
}

const COLUMNS = [
  "hotel.number",
  "hotel.name",
  "hotel.group",
  "hotel.province",
  "hotel.city",
  "hotel.address",
  "hotel.doorLocks",
  "hotel.cards",
  "hotel.writes",
  "hotel.software",
  "hotel.status",
  "hotel.remark",
  "hotel.created",
] as const;

export class HotelService {
  readonly #deps: HotelDeps;

  constructor(deps: HotelDeps) {
    this.#deps = deps;
  }

  async list(scope: RowScope, query: HotelQuery): Promise<Page<Hotel>> {
    const { db, timeFormat } = this.#deps;
    const page = await new HotelRepository(db).page(scope, this.#search(query), parseTimeRange(timeFormat, query));
    return { rows: page.rows.map((row) => toHotel(row, timeFormat)), total: page.total };
  }

  async one(scope: RowScope, id: number): Promise<Hotel> {
    return toHotel(await found(this.#deps.db, scope, id), this.#deps.timeFormat);
  }

  async create(principal: Principal, scope: RowScope, input: HotelInput, language: Language): Promise<Hotel> {
    const { db, vault, clock, timeFormat, trail } = this.#deps;
    checkPlan(input, language);
    const parent = await getHotelOwnerOrFail(db, scope, input.deptId ?? principal.deptId);
    // Hashed before the transaction: SQLite has one writing connection, which would be blocked meanwhile.
    const authHash = await hashAuthorization(input.authPassword);
    return db.transaction().execute(async (trx) => {
      await checkGroup(trx, scope, input.groupId, null);
      const added = await addHotel(trx, vault, clock.now(), input, { userId: principal.userId, parent, authHash });
      // Thrown in the transaction, so that no department is left without its hotel.
      if (!added) throw fail("HOTEL_NUMBER_TAKEN", { number: input.hotelNumber });
      const after = toHotel(await new HotelRepository(trx).byId(added.id), timeFormat);
      await trail.keep(trx, principal, ENTITY, [{ id: after.id, before: null, after }]);
      return after;
    });
  }

  /** `deptId` is the hotel's own department, or another one to move it below. */
  async change(
    principal: Principal,
    scope: RowScope,
    input: HotelUpdate,
    { language, checkRecentSignIn }: HotelChangeContext,
  ): Promise<Hotel> {
    const { db, clock, timeFormat, trail } = this.#deps;
    checkPlan(input, language);
    const before = await found(db, scope, input.id);
    const movesTo = input.deptId === undefined || input.deptId === before.dept_id ? undefined : input.deptId;
    if (movesTo !== undefined) checkPermitted(principal, "business:hotel:transfer");
    if (movesTo !== undefined || input.authPassword !== undefined) await checkRecentSignIn();
    if (movesTo !== undefined) await getHotelOwnerOrFail(db, scope, movesTo);
    const auth = input.authPassword === undefined ? undefined : await hashAuthorization(input.authPassword);
    return db.transaction().execute(async (trx) => {
      const row = await found(trx, scope, input.id);
      await checkGroup(trx, scope, input.groupId, row.group_id);
      if (input.hotelNumber !== row.hotel_number && row.sequence > 0) throw fail("HOTEL_NUMBER_FIXED");
      const owner = await new HotelRepository(trx).byNumber(input.hotelNumber);
      if (owner && owner.id !== row.id) throw fail("HOTEL_NUMBER_TAKEN", { number: input.hotelNumber });
      await new DeptTree(trx).rename(row.dept_id, input.hotelName);
      if (auth !== undefined) await new HotelRepository(trx).setAuthHash(row.id, auth);
      await new HotelRepository(trx).change(row.id, input);
      if (row.sequence > 0 && movesSectors(planOf(row), input.sectorPlan))
        await new HotelRepository(trx).setPlanTime(row.id, clock.now());
      if (movesTo !== undefined) await moveHotel(trx, await new HotelRepository(trx).byId(row.id), movesTo);
      const after = toHotel(await new HotelRepository(trx).byId(row.id), timeFormat);
      const stored = { ...after, ...(auth !== undefined && { authPassword: "changed" }) };
      await trail.keep(trx, principal, ENTITY, [{ id: row.id, before: toHotel(row, timeFormat), after: stored }]);
      return after;
    });
  }

  /**
   * Soft deletion: the keys stay for the hotel's cards, and issued jobs are completed with their reserved credit. Fails
   * if the hotel has users, encoders or credit. Deletes all or none.
   */
  remove(by: Actor, scope: RowScope, ids: readonly number[]): Promise<void> {
    const { db, timeFormat, uses, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const deleted = await new HotelRepository(trx).many(scope, ids);
      if (deleted.length !== ids.length) throw fail("NOT_FOUND");
      const changes = deleted.map((row) => ({ id: row.id, before: toHotel(row, timeFormat), after: null }));
      await new HotelRepository(trx).markDeleted(ids);
      // Before counting: an order approved meanwhile is counted, or fails because the hotel is deleted.
      await new DeptTree(trx).markDeleted(deleted.map(({ dept_id }) => dept_id));
      for (const { dept_id: deptId, hotel_name: name } of deleted)
        for (const { error, count } of uses()) {
          const there = await count(trx, { deptId });
          if (there > 0) throw fail(error, { name, count: there });
        }
      await trail.keep(trx, by, ENTITY, changes);
    });
  }

  /** Restores the caller's own deletion. A number stays reserved while its hotel is deleted. */
  restore(by: Actor, scope: RowScope, ids: readonly number[]): Promise<void> {
    const { db, clock, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await checkOwnDeletion(trx, by, ENTITY, ids, clock.now());
      await new HotelRepository(trx).unmarkDeleted(ids);
      const rows = await new HotelRepository(trx).many(scope, ids);
      if (rows.length !== ids.length) throw fail("NOT_FOUND");
      await new DeptTree(trx).restore(rows.map(({ dept_id }) => dept_id));
      const changes = rows.map((row) => ({ id: row.id, before: null, after: toHotel(row, timeFormat) }));
      await trail.keep(trx, by, ENTITY, changes);
    });
  }

  async export(scope: RowScope, query: HotelQuery, language: Language): Promise<Sheet> {
    const { timeFormat, db } = this.#deps;
    const timeRange = parseTimeRange(timeFormat, query);
    const statuses = await entriesOf(db, "sys_normal_disable", language);
    const software = await entriesOf(db, "biz_software_type", language);
    const all = iterateById(
      (after, limit) => new HotelRepository(db).after(scope, this.#search(query), timeRange, after, limit),
      ({ id }) => id,
    );
    const t = translate(language, "sheets");
    return sheet(
      t("hotel"),
      COLUMNS.map((key) => t(key)),
      all,
      (row) => {
        const { province, city } = language === DEFAULT_LANGUAGE ? row : englishRegion(row);
        return [
          row.hotel_number,
          row.hotel_name,
          row.group_name ?? "",
          province,
          city,
          row.address,
          row.door_lock_count,
          row.card_count,
          row.write_count,
          softwareOf(row)
            .map((word) => software.get(word) ?? word)
            .join(translate(language, "server")("listSeparator")),
          statuses.get(row.status) ?? row.status,
          row.remark,
          timeFormat.format(row.create_time),
        ];
      },
    );
  }

  #search({ keyDays, ...query }: HotelQuery): HotelSearch {
    return keyDays === undefined ? query : { ...query, keyBefore: this.#deps.clock.now() - keyDays * DAY_MS };
  }
}
