import type { Db } from "../../../core/db/database.ts";
import { HOUR_MS, MINUTE_MS } from "../../../core/time/durations.ts";
import { getConfigValue } from "../../system/config/config.service.ts";
import { readPolicy } from "./desk-policy.service.ts";

/** Limits of a shift authorization; read at each use, so that a change applies at once. */
export interface GrantLimits {
  readonly lifeMs: number;
  readonly idleMs: number;
  readonly jobs: number;
  readonly jobsInTenMinutes: number;
}

const readParameter = async (db: Db, name: string, otherwise: number): Promise<number> =>
  Number(await getConfigValue(db, `business.desk.${name}`, String(otherwise)));

/** A hotel's policy is never wider than the system's parameters. */
export async function readGrantLimits(db: Db, hotelId: number): Promise<GrantLimits> {
  const { shiftHours, idleMinutes, shiftJobs } = await readPolicy(db, hotelId);
  const least = (parameter: number, own: number | null) => Math.min(parameter, own ?? parameter);
  return {
    lifeMs: least(await readParameter(db, "shiftHours", 8), shiftHours) * HOUR_MS,
    idleMs: least(await readParameter(db, "idleMinutes", 15), idleMinutes) * MINUTE_MS,
    jobs: least(await readParameter(db, "shiftJobs", 200), shiftJobs),
    jobsInTenMinutes: await readParameter(db, "fastJobs", 40),
  };
}
