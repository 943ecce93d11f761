import type {
  HotelGroup,
  HotelGroupChoice,
  HotelGroupInput,
  HotelGroupQuery,
  HotelGroupUpdate,
  Language,
  Page,
} from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { Actor, Trail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { throughIds } from "../../../core/db/pages.ts";
import { fail, failField } from "../../../core/errors.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { momentsOf, type WireClock } from "../../../core/time/wire-time.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import { groups } from "./group.repository.ts";
import { toGroup } from "./group.table.ts";

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly wire: WireClock;
  readonly trail: Trail;
}
const ENTITY = "business/group";

const titles = {
  zh: ["集团名称", "联系人", "电话", "部门", "酒店数量", "备注", "创建时间"],
  en: ["Group name", "Contact", "Phone", "Department", "Hotels", "Remark", "Created"],
} as const;

/** Whether a department has groups. */
export const hasGroup = async (db: Db, deptId: number): Promise<boolean> =>
  (await groups(db).ofDept(deptId)) !== undefined;

/** What hotels ask of groups, on the handle of their own transaction. */
export const groupChoice = (trx: Db) => ({
  /** Whether a caller may put a hotel into this group; it then stays until the transaction ends. */
  async accepts(rows: RowScope, id: number): Promise<boolean> {
    await groups(trx).lock([id]);
    return (await groups(trx).one(rows, id)) !== undefined;
  },
  /** Whether a group and an owner stand on one line of the organisation: one of them at or above the other. */
  async isOfLine(id: number, ownerDept: number): Promise<boolean> {
    const group = await groups(trx).deptOf(id);
    return group !== undefined && new DeptTree(trx).onOneLine(group.dept_id, ownerDept);
  },
});

/** The group of this name, or a new one: what the demo seed needs. */
export async function ensureGroup(
  db: Db,
  input: HotelGroupInput,
  fresh: { dept_id: number; create_by: number; create_time: number },
): Promise<number> {
  return (await groups(db).byName(input.groupName))?.id ?? groups(db).insert(input, fresh);
}

export const groupService = ({ db, clock, wire, trail }: Needs) => {
  const found = async (handle: Db, rows: RowScope, id: number): Promise<HotelGroup> => {
    const row = await groups(handle).one(rows, id);
    if (!row) throw fail("NOT_FOUND");
    return toGroup(row, wire);
  };
  const deptFor = async (handle: Db, rows: RowScope, chosen: number): Promise<number> => {
    if (!(await new DeptTree(handle).accepts(rows, chosen))) throw failField("deptId", "NOT_FOUND");
    return chosen;
  };

  return {
    async list(rows: RowScope, query: HotelGroupQuery): Promise<Page<HotelGroup>> {
      const page = await groups(db).page(rows, query, momentsOf(wire, query));
      return { rows: page.rows.map((row) => toGroup(row, wire)), total: page.total };
    },
    options: async (rows: RowScope): Promise<HotelGroupChoice[]> =>
      (await groups(db).options(rows)).map(({ id, group_name }) => ({ id, groupName: group_name })),
    one: (rows: RowScope, id: number): Promise<HotelGroup> => found(db, rows, id),

    create: (by: Principal, rows: RowScope, input: HotelGroupInput): Promise<HotelGroup> =>
      db.transaction().execute(async (trx) => {
        const dept_id = await deptFor(trx, rows, input.deptId ?? by.deptId);
        const id = await groups(trx).insert(input, { dept_id, create_by: by.userId, create_time: clock.now() });
        const after = await found(trx, rows, id);
        await trail.keep(trx, by, ENTITY, [{ id, before: null, after }]);
        return after;
      }),

    change: (by: Actor, rows: RowScope, input: HotelGroupUpdate): Promise<HotelGroup> =>
      db.transaction().execute(async (trx) => {
        const before = await found(trx, rows, input.id);
        const chosen = input.deptId ?? before.deptId;
        await groups(trx).change(input.id, input, chosen === before.deptId ? chosen : await deptFor(trx, rows, chosen));
        const after = await found(trx, rows, input.id);
        await trail.keep(trx, by, ENTITY, [{ id: input.id, before, after }]);
        return after;
      }),

    /** All of them or none; a group that hotels belong to stays. */
    remove: (by: Actor, rows: RowScope, ids: readonly number[]): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await groups(trx).lock(ids);
        const gone = (await groups(trx).many(rows, ids)).map((row) => toGroup(row, wire));
        if (gone.length !== ids.length) throw fail("NOT_FOUND");
        const held = gone.find(({ hotelCount }) => hotelCount > 0);
        if (held) throw fail("GROUP_HAS_HOTELS", { name: held.groupName, count: held.hotelCount });
        await groups(trx).remove(ids);
        const changes = gone.map((before) => ({ id: before.id, before, after: null }));
        await trail.keep(trx, by, ENTITY, changes);
      }),

    async export(rows: RowScope, query: HotelGroupQuery, language: Language): Promise<Sheet> {
      const moments = momentsOf(wire, query);
      const all = throughIds(
        (after, limit) => groups(db).after(rows, query, moments, after, limit),
        ({ id }) => id,
      );
      return sheet(language === "zh" ? "集团" : "Hotel groups", titles[language], all, (row) => [
        row.group_name,
        row.contact,
        row.phone,
        row.dept_name ?? "",
        row.hotel_count ?? 0,
        row.remark,
        wire.say(row.create_time),
      ]);
    },
  };
};
export type GroupService = ReturnType<typeof groupService>;
