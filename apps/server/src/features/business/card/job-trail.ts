import type { CardJob } from "@adel/protocol";
import type { Actor, Trail } from "../../../core/audit/trail.ts";
import type { Db } from "../../../core/db/database.ts";
import type { WireClock } from "../../../core/time/wire-time.ts";
import { jobs } from "./card.repository.ts";
import { toJob } from "./card.table.ts";

/** What card jobs are called in the audit trail. */
const ENTITY = "business/card";

/** Keeps what becomes of jobs: as they are shown, so neither ticket nor result comes in. */
export const jobTrail = (trail: Trail, wire: WireClock) => {
  const now = async (trx: Db, jobId: string): Promise<CardJob> => toJob(await jobs(trx).byId(jobId), wire);
  return {
    created: async (trx: Db, by: Actor, jobId: string): Promise<void> =>
      trail.keep(trx, by, ENTITY, [{ id: jobId, before: null, after: await now(trx, jobId) }]),
    /** Does `change`, in the transaction; where it gives false nothing has changed, and nothing is kept. */
    async changed(trx: Db, by: Actor, jobId: string, change: () => Promise<boolean>): Promise<boolean> {
      const before = await now(trx, jobId);
      if (!(await change())) return false;
      await trail.keep(trx, by, ENTITY, [{ id: jobId, before, after: await now(trx, jobId) }]);
      return true;
    },
  };
};
export type JobTrail = ReturnType<typeof jobTrail>;
