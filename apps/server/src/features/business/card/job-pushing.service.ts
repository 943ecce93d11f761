import { NO_ROWS, type RowScope } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { JobRepository } from "./card.repository.ts";
import type { JobOrder, jobIssuing } from "./job-issuing.service.ts";
import type { jobResults } from "./job-results.service.ts";
import type { RemoteWay } from "./remote-way.service.ts";

interface Needs {
  readonly db: Db;
  readonly issue: ReturnType<typeof jobIssuing>;
  readonly remote: RemoteWay;
  readonly bring: ReturnType<typeof jobResults>;
}

/** For what a bridge itself brings: its signature says whose it is. */
export const EVERY_ROW: RowScope = { ...NO_ROWS, all: true };

/** Makes a job for the nonce that the bridge gave over its connection, and hands it over there; null where it was made before. */
export const jobPushing =
  ({ db, issue, remote, bring }: Needs) =>
  async (order: Omit<JobOrder, "nonce">): Promise<string | null> => {
    const { by, input } = order;
    const { encoderId, uid, steal } = input;
    const made = await remote.hand({
      by,
      encoderId,
      uid,
      steal,
      make: async (nonce) => {
        const job = await issue({ ...order, nonce });
        return job && job.ticket !== null ? { jobId: job.job_id, ticket: job.ticket } : null;
      },
      onRefused: ({ jobId }, result) => bring(null, EVERY_ROW, jobId, result),
      onSilent: ({ jobId }) => new JobRepository(db).markSilent(jobId),
    });
    return made?.jobId ?? null;
  };
