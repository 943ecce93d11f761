import type { HotelTransfer, TreeNode } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import { GroupChoice } from "../group/group.service.ts";
import { HotelRepository } from "./hotel.repository.ts";
import { type HotelRow, toHotel } from "./hotel.table.ts";

/** Entity name of hotels in the audit trail. */
export const HOTEL_ENTITY = "business/hotel";

export const getHotelOrFail = async (handle: Db, scope: RowScope, id: number): Promise<HotelRow> => {
  const row = await new HotelRepository(handle).one(scope, id);
  if (!row) throw fail("NOT_FOUND");
  return row;
};

/** The department above the hotel's own, which owns it. */
export const getHotelOwnerOrFail = async (handle: Db, scope: RowScope, deptId: number): Promise<number> => {
  if (!(await new DeptTree(handle).accepts(scope, deptId))) throw failField("deptId", "NOT_FOUND");
  if (await new HotelRepository(handle).byDept(deptId)) throw failField("deptId", "HOTEL_BELOW_HOTEL");
  return deptId;
};

/**
 * Moves a hotel's own department below another owner. Its cards, jobs, encoders and users belong to that department, so
 * they move with it; its group stays only if it is on the new owner's branch.
 */
export async function moveHotel(trx: Db, { id, dept_id, group_id }: HotelRow, owner: number): Promise<void> {
  await new DeptTree(trx).move(dept_id, owner);
  if (group_id !== null && !(await new GroupChoice(trx).isOfLine(group_id, owner)))
    await new HotelRepository(trx).leaveGroup(id);
}

interface HotelLocationDeps {
  readonly db: Db;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  /** The departments that a caller sees. */
  readonly depts: { tree(scope: RowScope): Promise<TreeNode[]> };
}

/** Departments that can own hotels: a hotel's own cannot; one above others is kept only to show those. */
const owning = (nodes: readonly TreeNode[], hotelsOwn: ReadonlySet<number>): TreeNode[] =>
  nodes.flatMap((node) => {
    const { children: below, ...rest } = node;
    const children = owning(below ?? [], hotelsOwn);
    const isHotels = hotelsOwn.has(node.id);
    if (isHotels && children.length === 0) return [];
    return [{ ...rest, ...(isHotels && { disabled: true }), ...(children.length > 0 && { children }) }];
  });

/** Owners of hotels. */
export class HotelTransferService {
  readonly #deps: HotelLocationDeps;

  constructor(deps: HotelLocationDeps) {
    this.#deps = deps;
  }

  /** The departments that may own hotels: all but the hotels' own. */
  async owners(scope: RowScope): Promise<TreeNode[]> {
    const own = new Set((await new HotelRepository(this.#deps.db).ownDepts(scope)).map(({ dept_id }) => dept_id));
    return owning(await this.#deps.depts.tree(scope), own);
  }

  /** Moves all given hotels or none. */
  transfer(by: Actor, scope: RowScope, { hotelIds, deptId }: HotelTransfer): Promise<void> {
    const { db, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const ids = [...new Set(hotelIds)];
      const moving = await new HotelRepository(trx).many(scope, ids);
      if (moving.length !== ids.length) throw fail("NOT_FOUND");
      const owner = await getHotelOwnerOrFail(trx, scope, deptId);
      const changes = [];
      for (const row of moving) {
        await moveHotel(trx, row, owner);
        const after = toHotel(await new HotelRepository(trx).byId(row.id), timeFormat);
        changes.push({ id: row.id, before: toHotel(row, timeFormat), after });
      }
      await trail.keep(trx, by, HOTEL_ENTITY, changes);
    });
  }
}
