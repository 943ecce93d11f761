import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Db } from "../../../core/db/database.ts";
import { hashPassword, passwordMatches } from "../../../core/passwords.ts";
import { assertStillOpen } from "./account-access.service.ts";

/** So many wrong ones in a row remove a PIN. */
const MAX_FAILS = 10;
const ENTITY = "system/user";
type Owner = Actor & { readonly userId: number };

/** A PIN as it was counted, before it is compared. */
export interface PinTry {
  readonly hash: string;
  /** Wrong ones in a row, with this one. */
  readonly fails: number;
}

export async function hasPin(db: Db, userId: number): Promise<boolean> {
  const user = await db.selectFrom("sys_user").select("pin_hash").where("user_id", "=", userId).executeTakeFirst();
  return user !== undefined && user.pin_hash !== null;
}

/** Counts an attempt, in the transaction of its purpose; undefined if the user has no PIN. */
export async function countPinTry(trx: Db, userId: number): Promise<PinTry | undefined> {
  const counted = await trx
    .updateTable("sys_user")
    .set((row) => ({ pin_fails: row("pin_fails", "+", 1) }))
    .where("user_id", "=", userId)
    .where("pin_hash", "is not", null)
    .where("pin_fails", "<", MAX_FAILS)
    .returning(["pin_hash", "pin_fails"])
    .executeTakeFirst();
  return counted && counted.pin_hash !== null ? { hash: counted.pin_hash, fails: counted.pin_fails } : undefined;
}

export const pinMatches = ({ hash }: PinTry, pin: string): Promise<boolean> => passwordMatches(hash, pin);

export const forgetPinFails = (trx: Db, userId: number) =>
  trx.updateTable("sys_user").set({ pin_fails: 0 }).where("user_id", "=", userId).execute();

/** Removes a PIN after too many wrong attempts; returns whether it did. */
export async function removeGuessedPin(trx: Db, trail: AuditTrail, owner: Owner, { fails }: PinTry): Promise<boolean> {
  if (fails < MAX_FAILS) return false;
  await trx.updateTable("sys_user").set({ pin_hash: null, pin_fails: 0 }).where("user_id", "=", owner.userId).execute();
  await trail.keep(trx, owner, ENTITY, [{ id: owner.userId, before: { pin: "set" }, after: { pin: "removed" } }]);
  return true;
}

/** Sets or removes a user's own PIN; the caller has verified the account password. */
export async function changePin(
  { db, trail }: { readonly db: Db; readonly trail: AuditTrail },
  owner: Owner,
  token: string | null,
  pin: string | null,
): Promise<void> {
  const pin_hash = pin === null ? null : await hashPassword(pin);
  await db.transaction().execute(async (trx) => {
    await assertStillOpen(trx, owner.userId, token);
    await trx.updateTable("sys_user").set({ pin_hash, pin_fails: 0 }).where("user_id", "=", owner.userId).execute();
    const after = { pin: pin === null ? "removed" : "set" };
    await trail.keep(trx, owner, ENTITY, [{ id: owner.userId, before: {}, after }]);
  });
}
