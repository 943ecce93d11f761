import type { Principal } from "../../../core/access/principal.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { sha256 } from "../../../core/random.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";
import type { GrantEnd, GrantRow } from "./desk.table.ts";
import { GrantRepository } from "./desk-grant.repository.ts";
import { type GrantLimits, readGrantLimits } from "./grant-limits.ts";

const FAST_MS = 10 * MINUTE_MS;
export const GRANT_ENTITY = "business/desk/grant";

/** The context of a job: it must match that of the grant. */
interface GrantUse {
  readonly grantId: string;
  readonly principal: Principal;
  readonly session: string;
  readonly hotelId: number;
  readonly encoderId: number;
  readonly encoderKeyId: number;
  /** Undefined: either channel. */
  readonly via: "local" | "remote" | undefined;
  /** Erasing cards counts against no limit. */
  readonly isErasing: boolean;
}

/** Signals that a grant is void; it is closed outside of the transaction that this rolls back. */
class VoidGrant extends Error {
  readonly row: GrantRow;
  readonly reason: GrantEnd;

  constructor(row: GrantRow, reason: GrantEnd) {
    super(`void: ${reason}`);
    this.row = row;
    this.reason = reason;
  }
}

/** Idle grants can be resumed; closed or expired ones cannot. */
export function grantState(row: GrantRow, now: number, { lifeMs, idleMs }: GrantLimits): "live" | "idle" | "ended" {
  if (row.close_time !== null || now >= row.open_time + lifeMs || now < row.act_time) return "ended";
  return row.is_idle === 1 || now >= row.act_time + idleMs ? "idle" : "live";
}

/** Everything whose change ends a grant: password, key, owner and state of the hotel, encoder, permissions. */
export async function bindingOf(db: Db, principal: Principal, hotelId: number, encoderId: number): Promise<string> {
  const bound = await new GrantRepository(db).boundTo(hotelId, encoderId);
  const { deptId, roleIds, permissions } = principal;
  return sha256(JSON.stringify([bound, deptId, [...roleIds].sort(), [...permissions].sort()]));
}

/** The difference that makes a grant void, if any. */
async function findDifference(trx: Db, row: GrantRow, use: GrantUse, now: number): Promise<GrantEnd | undefined> {
  if (now < row.act_time) return "clock";
  const isSame =
    row.hotel_id === use.hotelId &&
    row.encoder_id === use.encoderId &&
    row.encoder_key_id === use.encoderKeyId &&
    (use.via === undefined || row.via === use.via) &&
    row.binding === (await bindingOf(trx, use.principal, use.hotelId, use.encoderId));
  return isSame ? undefined : "changed";
}

/**
 * Uses one card of a grant, in the transaction that issues its job; returns the grant's row. A grant of another user
 * or session is not found; any other difference, and server time that went back, ends it.
 */
export async function useGrant(trx: Db, use: GrantUse, now: number): Promise<number> {
  const grants = new GrantRepository(trx);
  const row = await grants.lock(use.grantId);
  if (!row || row.user_id !== use.principal.userId || row.session !== use.session) throw fail("NOT_FOUND");
  if (row.close_time !== null) throw fail("GRANT_NEEDED");
  const reason = await findDifference(trx, row, use, now);
  if (reason) throw new VoidGrant(row, reason);
  const limits = await readGrantLimits(trx, row.hotel_id);
  const state = grantState(row, now, limits);
  if (state !== "live") throw fail(state === "idle" ? "GRANT_IDLE" : "GRANT_NEEDED");
  if (!use.isErasing) await checkLimits(grants, row.id, limits, now);
  await grants.touch(row.id, now);
  return row.id;
}

async function checkLimits(grants: GrantRepository, id: number, limits: GrantLimits, now: number): Promise<void> {
  if ((await grants.countJobs(id)) >= limits.jobs) throw fail("GRANT_NEEDED");
  const max = limits.jobsInTenMinutes;
  const last = await grants.timeOfJob(id, max);
  const waitMs = last === undefined ? 0 : last + FAST_MS - now;
  if (waitMs > 0) throw fail("GRANT_TOO_FAST", { max, minutes: Math.ceil(waitMs / MINUTE_MS) });
}

interface ClosingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly trail: AuditTrail;
}
/** Runs a task that uses a grant, and closes a void grant permanently. */
export async function closingVoid<T>(deps: ClosingDeps, principal: Principal, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof VoidGrant)) throw error;
    const { row, reason } = error;
    await deps.db.transaction().execute((trx) => closeGrant(trx, deps, principal, { row, reason }));
    throw fail("GRANT_NEEDED");
  }
}

interface Closing {
  readonly row: GrantRow;
  readonly reason: GrantEnd;
}
/** Closes once: a later call finds it closed. */
export async function closeGrant(
  trx: Db,
  { clock, trail }: Omit<ClosingDeps, "db">,
  principal: Principal,
  { row, reason }: Closing,
): Promise<void> {
  if (!(await new GrantRepository(trx).close(row.id, clock.now(), reason))) return;
  const before = { hotelId: row.hotel_id, encoderId: row.encoder_id, userName: row.user_name };
  await trail.keep(trx, principal, GRANT_ENTITY, [{ id: row.id, before, after: { closed: reason } }]);
}
