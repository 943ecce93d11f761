import type { Hotel, HotelInput, HotelQuery, HotelUpdate, Language, Page } from "@adel/protocol";
import { englishRegion } from "@adel/region";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { type Principal, permits } from "../../../core/access/principal.ts";
import type { Actor, Trail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { throughIds } from "../../../core/db/pages.ts";
import { fail, failField, failFields } from "../../../core/errors.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { hashAuthorization } from "../../../core/passwords.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import { momentsOf, type WireClock } from "../../../core/time/wire-time.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import { wordsOf } from "../../system/dict/dict.service.ts";
import { GroupChoice } from "../group/group.service.ts";
import { HotelRepository } from "./hotel.repository.ts";
import { softwareOf, toHotel } from "./hotel.table.ts";
import { acceptsOwner, HOTEL_ENTITY as ENTITY, foundHotel as found, moveHotel } from "./hotel-place.service.ts";
import { addHotelKey } from "./hotel-secrets.service.ts";
import { planProblems } from "./sector-plan.ts";

/** What a hotel's deleting would leave without a hotel, how much of it there is, and what is said then. */
export interface HotelUse {
  readonly fault: "HOTEL_HAS_PEOPLE" | "HOTEL_HAS_ENCODERS" | "HOTEL_HAS_CREDIT" | "DEPT_HAS_CHILDREN";
  count(trx: Db, hotel: { readonly deptId: number }): Promise<number>;
}

interface HotelDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly wire: WireClock;
  readonly vault: Vault;
  readonly trail: Trail;
  readonly uses: readonly HotelUse[];
}

/** Adds a hotel with a department and a key of its own; nothing where its number is taken. */
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

const titles = {
  zh: [
    "酒店编号",
    "酒店名称",
    "集团",
    "省份",
    "城市",
    "详细地址",
    "门锁数量",
    "卡片数量",
    "软件类型",
    "状态",
    "备注",
    "创建时间",
  ],
  en: [
    "Number",
    "Name",
    "Group",
    "Province",
    "City",
    "Address",
    "Door locks",
    "Cards",
    "Software",
    "Status",
    "Remark",
    "Created",
  ],
} as const;

function checkPlan({ sectorPlan, softwareTypes }: HotelInput | HotelUpdate, language: Language): void {
  const problems = planProblems(sectorPlan, softwareTypes, language);
  if (problems.length > 0) throw failFields(problems);
}

/** A group that the caller sees; the one that the hotel has already may stay, whoever may see it. */
async function checkGroup(trx: Db, rows: RowScope, groupId: number | null, before: number | null): Promise<void> {
  if (groupId === null || groupId === before) return;
  if (!(await new GroupChoice(trx).accepts(rows, groupId))) throw failField("groupId", "NOT_FOUND");
}

export class HotelService {
  readonly #deps: HotelDeps;

  constructor(deps: HotelDeps) {
    this.#deps = deps;
  }

  async list(rows: RowScope, query: HotelQuery): Promise<Page<Hotel>> {
    const { db, wire } = this.#deps;
    const page = await new HotelRepository(db).page(rows, query, momentsOf(wire, query));
    return { rows: page.rows.map((row) => toHotel(row, wire)), total: page.total };
  }

  async one(rows: RowScope, id: number): Promise<Hotel> {
    return toHotel(await found(this.#deps.db, rows, id), this.#deps.wire);
  }

  async create(by: Principal, rows: RowScope, input: HotelInput, language: Language): Promise<Hotel> {
    const { db, vault, clock, wire, trail } = this.#deps;
    checkPlan(input, language);
    const parent = await acceptsOwner(db, rows, input.deptId ?? by.deptId);
    // Hashed before the transaction: SQLite has one connection, which nobody else gets meanwhile.
    const authHash = await hashAuthorization(input.authPassword);
    return db.transaction().execute(async (trx) => {
      await checkGroup(trx, rows, input.groupId, null);
      const added = await addHotel(trx, vault, clock.now(), input, { userId: by.userId, parent, authHash });
      // Thrown inside, so that the department is not left without its hotel.
      if (!added) throw fail("HOTEL_NUMBER_TAKEN", { number: input.hotelNumber });
      const after = toHotel(await new HotelRepository(trx).byId(added.id), wire);
      await trail.keep(trx, by, ENTITY, [{ id: after.id, before: null, after }]);
      return after;
    });
  }

  /** `deptId` is the hotel's own department, or another one to move it below. */
  async change(by: Principal, rows: RowScope, input: HotelUpdate, language: Language): Promise<Hotel> {
    const { db, wire, trail } = this.#deps;
    checkPlan(input, language);
    const auth = input.authPassword === undefined ? undefined : await hashAuthorization(input.authPassword);
    const before = await found(db, rows, input.id);
    const movesTo = input.deptId === undefined || input.deptId === before.dept_id ? undefined : input.deptId;
    if (movesTo !== undefined && !permits(by, "business:hotel:transfer")) throw fail("NOT_PERMITTED");
    if (movesTo !== undefined) await acceptsOwner(db, rows, movesTo);
    return db.transaction().execute(async (trx) => {
      const row = await found(trx, rows, input.id);
      await checkGroup(trx, rows, input.groupId, row.group_id);
      if (input.hotelNumber !== row.hotel_number && row.sequence > 0) throw fail("HOTEL_NUMBER_FIXED");
      const holder = await new HotelRepository(trx).byNumber(input.hotelNumber);
      if (holder && holder.id !== row.id) throw fail("HOTEL_NUMBER_TAKEN", { number: input.hotelNumber });
      await new DeptTree(trx).rename(row.dept_id, input.hotelName);
      if (auth !== undefined) await new HotelRepository(trx).setAuthHash(row.id, auth);
      await new HotelRepository(trx).change(row.id, input);
      if (movesTo !== undefined) await moveHotel(trx, await new HotelRepository(trx).byId(row.id), movesTo);
      const after = toHotel(await new HotelRepository(trx).byId(row.id), wire);
      const kept = { ...after, ...(auth !== undefined && { authPassword: "changed" }) };
      await trail.keep(trx, by, ENTITY, [{ id: row.id, before: toHotel(row, wire), after: kept }]);
      return after;
    });
  }

  /**
   * Soft: the keys stay for the hotel's cards (product §10), and jobs that were handed out go on to their end, with
   * the credit they hold. Refused while people, encoders or credit are the hotel's own. All of them or none.
   */
  remove(by: Actor, rows: RowScope, ids: readonly number[]): Promise<void> {
    const { db, wire, uses, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const gone = await new HotelRepository(trx).many(rows, ids);
      if (gone.length !== ids.length) throw fail("NOT_FOUND");
      const changes = gone.map((row) => ({ id: row.id, before: toHotel(row, wire), after: null }));
      await new HotelRepository(trx).markDeleted(ids);
      // Before anything is counted: an order that is approved meanwhile is counted, or finds nobody to be for.
      await new DeptTree(trx).markDeleted(gone.map(({ dept_id }) => dept_id));
      for (const { dept_id: deptId, hotel_name: name } of gone)
        for (const { fault, count } of uses) {
          const there = await count(trx, { deptId });
          if (there > 0) throw fail(fault, { name, count: there });
        }
      await trail.keep(trx, by, ENTITY, changes);
    });
  }

  async export(rows: RowScope, query: HotelQuery, language: Language): Promise<Sheet> {
    const { wire, db } = this.#deps;
    const moments = momentsOf(wire, query);
    const statuses = await wordsOf(db, "sys_normal_disable", language);
    const software = await wordsOf(db, "biz_software_type", language);
    const all = throughIds(
      (after, limit) => new HotelRepository(db).after(rows, query, moments, after, limit),
      ({ id }) => id,
    );
    return sheet(language === "zh" ? "酒店" : "Hotels", titles[language], all, (row) => {
      const { province, city } = language === "zh" ? row : englishRegion(row);
      return [
        row.hotel_number,
        row.hotel_name,
        row.group_name ?? "",
        province,
        city,
        row.address,
        row.door_lock_count,
        row.card_count,
        softwareOf(row)
          .map((word) => software.get(word) ?? word)
          .join(language === "zh" ? "、" : ", "),
        statuses.get(row.status) ?? row.status,
        row.remark,
        wire.say(row.create_time),
      ];
    });
  }
}
