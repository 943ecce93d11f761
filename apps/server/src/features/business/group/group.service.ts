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
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import { GroupRepository } from "./group.repository.ts";
import { toGroup } from "./group.table.ts";

interface GroupChoiceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
}
const ENTITY = "business/group";

const COLUMNS = [
  "group.groupName",
  "group.contact",
  "group.phone",
  "group.department",
  "group.hotels",
  "group.remark",
  "group.created",
] as const;

/** Whether a department has groups. */
export const hasGroup = async (db: Db, deptId: number): Promise<boolean> =>
  (await new GroupRepository(db).ofDept(deptId)) !== undefined;

/** What hotels need of groups, in their own transaction. */
export class GroupChoice {
  readonly #trx: Db;

  constructor(trx: Db) {
    this.#trx = trx;
  }

  /** Whether a caller may put a hotel into this group, which is locked until the transaction ends. */
  async accepts(scope: RowScope, id: number): Promise<boolean> {
    await new GroupRepository(this.#trx).lock([id]);
    return (await new GroupRepository(this.#trx).one(scope, id)) !== undefined;
  }

  /** Whether a group and an owner are on one branch of the organization: one of them at or above the other. */
  async isOfLine(id: number, ownerDept: number): Promise<boolean> {
    const group = await new GroupRepository(this.#trx).deptOf(id);
    return group !== undefined && new DeptTree(this.#trx).onOneLine(group.dept_id, ownerDept);
  }
}

/** The group of this name, or a new one: what the demo seed needs. */
export async function ensureGroup(
  db: Db,
  input: HotelGroupInput,
  fresh: { dept_id: number; create_by: number; create_time: number },
): Promise<number> {
  return (await new GroupRepository(db).byName(input.groupName))?.id ?? new GroupRepository(db).insert(input, fresh);
}

export class GroupService {
  readonly #deps: GroupChoiceDeps;

  constructor(deps: GroupChoiceDeps) {
    this.#deps = deps;
  }

  async list(scope: RowScope, query: HotelGroupQuery): Promise<Page<HotelGroup>> {
    const { db, timeFormat } = this.#deps;
    const page = await new GroupRepository(db).page(scope, query, parseTimeRange(timeFormat, query));
    return { rows: page.rows.map((row) => toGroup(row, timeFormat)), total: page.total };
  }

  async options(scope: RowScope): Promise<HotelGroupChoice[]> {
    return (await new GroupRepository(this.#deps.db).options(scope)).map(({ id, group_name }) => ({
      id,
      groupName: group_name,
    }));
  }

  one(scope: RowScope, id: number): Promise<HotelGroup> {
    return this.#found(this.#deps.db, scope, id);
  }

  create(principal: Principal, scope: RowScope, input: HotelGroupInput): Promise<HotelGroup> {
    const { db, clock, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const dept_id = await this.#deptFor(trx, scope, input.deptId ?? principal.deptId);
      const id = await new GroupRepository(trx).insert(input, {
        dept_id,
        create_by: principal.userId,
        create_time: clock.now(),
      });
      const after = await this.#found(trx, scope, id);
      await trail.keep(trx, principal, ENTITY, [{ id, before: null, after }]);
      return after;
    });
  }

  change(by: Actor, scope: RowScope, input: HotelGroupUpdate): Promise<HotelGroup> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const before = await this.#found(trx, scope, input.id);
      const selected = input.deptId ?? before.deptId;
      await new GroupRepository(trx).change(
        input.id,
        input,
        selected === before.deptId ? selected : await this.#deptFor(trx, scope, selected),
      );
      const after = await this.#found(trx, scope, input.id);
      await this.#deps.trail.keep(trx, by, ENTITY, [{ id: input.id, before, after }]);
      return after;
    });
  }

  /** Deletes all or none; fails for a group with hotels. */
  remove(by: Actor, scope: RowScope, ids: readonly number[]): Promise<void> {
    const { db, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await new GroupRepository(trx).lock(ids);
      const deleted = (await new GroupRepository(trx).many(scope, ids)).map((row) => toGroup(row, timeFormat));
      if (deleted.length !== ids.length) throw fail("NOT_FOUND");
      const held = deleted.find(({ hotelCount }) => hotelCount > 0);
      if (held) throw fail("GROUP_HAS_HOTELS", { name: held.groupName, count: held.hotelCount });
      await new GroupRepository(trx).remove(ids);
      const changes = deleted.map((before) => ({ id: before.id, before, after: null, deptId: before.deptId }));
      await trail.keep(trx, by, ENTITY, changes);
    });
  }

  async export(scope: RowScope, query: HotelGroupQuery, language: Language): Promise<Sheet> {
    const { timeFormat, db } = this.#deps;
    const timeRange = parseTimeRange(timeFormat, query);
    const all = iterateById(
      (after, limit) => new GroupRepository(db).after(scope, query, timeRange, after, limit),
      ({ id }) => id,
    );
    const t = translate(language, "sheets");
    return sheet(
      t("group"),
      COLUMNS.map((key) => t(key)),
      all,
      (row) => [
        row.group_name,
        row.contact,
        row.phone,
        row.dept_name ?? "",
        row.hotel_count ?? 0,
        row.remark,
        timeFormat.format(row.create_time),
      ],
    );
  }

  async #found(handle: Db, scope: RowScope, id: number): Promise<HotelGroup> {
    const row = await new GroupRepository(handle).one(scope, id);
    if (!row) throw fail("NOT_FOUND");
    return toGroup(row, this.#deps.timeFormat);
  }

  async #deptFor(handle: Db, scope: RowScope, selected: number): Promise<number> {
    if (!(await new DeptTree(handle).accepts(scope, selected))) throw failField("deptId", "NOT_FOUND");
    return selected;
  }
}
