import type { Account } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { departmentVisible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { HotelDepts } from "../hotel/hotel-cards.service.ts";
import { AccountRepository } from "./account.repository.ts";
import { EFFECTS, ENTRY_KINDS, type EntryKind } from "./account.table.ts";

export type { EntryKind };

/** The credit of a department's own account, reserved credit included. */
export const creditBalance = (db: Db, deptId: number): Promise<number> => new AccountRepository(db).held(deptId);

/** Remaining credit of a department's own account: 0 if it has none. */
export const remainingCredit = async (db: Db, deptId: number): Promise<number> =>
  Math.max(0, await new AccountRepository(db).remaining(deptId));

/** The effect of one credit of each kind of entry on the unused credit of its account, reserved credit included. */
export const balanceChanges: readonly (readonly [EntryKind, number])[] = ENTRY_KINDS.map((kind) => {
  const { remaining = 0, reserved = 0 } = EFFECTS[kind];
  return [kind, remaining + reserved];
});

/** The department whose account pays for a hotel's cards; null without one, undefined for a hotel outside the scope. */
export async function findPayingDept(
  db: Db,
  hotels: HotelDepts,
  scope: RowScope,
  hotelId: number,
): Promise<number | null | undefined> {
  const deptId = await hotels.deptOf(scope, hotelId);
  if (deptId === undefined) return undefined;
  return (await new AccountRepository(db).nearest(deptId))?.dept_id ?? null;
}

/** Credit for a hotel's next card; undefined for a hotel outside the scope. */
export async function hotelCredit(
  db: Db,
  hotels: HotelDepts,
  scope: RowScope,
  hotelId: number,
): Promise<number | undefined> {
  const deptId = await findPayingDept(db, hotels, scope, hotelId);
  if (deptId === undefined) return undefined;
  return deptId === null ? 0 : remainingCredit(db, deptId);
}

export class AccountService {
  readonly #db: Db;
  readonly #hotels: HotelDepts;

  constructor(db: Db, hotels: HotelDepts) {
    this.#db = db;
    this.#hotels = hotels;
  }

  /** One department's account, or the sum of all that the caller may see. */
  async account(scope: RowScope, deptId: number | undefined): Promise<Account> {
    if (deptId !== undefined && !(await departmentVisible(this.#db, scope, deptId))) throw fail("NOT_FOUND");
    return new AccountRepository(this.#db).sums(scope, deptId);
  }

  /** Credit for a hotel's next card. */
  async credit(scope: RowScope, hotelId: number): Promise<{ remaining: number }> {
    const remaining = await hotelCredit(this.#db, this.#hotels, scope, hotelId);
    if (remaining === undefined) throw fail("NOT_FOUND");
    return { remaining };
  }
}
