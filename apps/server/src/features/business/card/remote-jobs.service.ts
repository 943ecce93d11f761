import { UNRESTRICTED_SCOPE } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { JobRepository } from "./card.repository.ts";
import type { JobRequest, jobIssuing } from "./job-issuing.service.ts";
import type { jobResults } from "./job-results.service.ts";
import type { RemoteDispatch } from "./remote-dispatch.service.ts";

interface Deps {
  readonly db: Db;
  readonly issue: ReturnType<typeof jobIssuing>;
  readonly remote: RemoteDispatch;
  readonly saveResult: ReturnType<typeof jobResults>;
}

/** Makes a job for the nonce that the bridge gave over its connection, and hands it over there; null where it was made before. */
export const remoteJobs =
  ({ db, issue, remote, saveResult }: Deps) =>
  async (order: Omit<JobRequest, "nonce">): Promise<string | null> => {
    const { principal, input } = order;
    const { encoderId, uid, steal: takeOver } = input;
    const created = await remote.dispatchJob({
      principal,
      encoderId,
      uid,
      takeOver,
      make: async (nonce) => {
        const job = await issue({ ...order, nonce });
        return job && job.ticket !== null ? { jobId: job.job_id, ticket: job.ticket } : null;
      },
      onRefused: ({ jobId }, result) => saveResult(null, UNRESTRICTED_SCOPE, jobId, result),
      onSilent: ({ jobId }) => new JobRepository(db).markSilent(jobId),
    });
    return created?.jobId ?? null;
  };
