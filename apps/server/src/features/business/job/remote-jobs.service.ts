import { UNRESTRICTED_SCOPE } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { JobRepository } from "./job.repository.ts";
import { toCharge } from "./job-charge.ts";
import type { JobRequest, jobIssuing } from "./job-issuing.service.ts";
import type { jobResults } from "./job-results.service.ts";
import type { RemoteDispatch } from "./remote-dispatch.service.ts";

interface Deps {
  readonly db: Db;
  readonly issue: ReturnType<typeof jobIssuing>;
  readonly remote: RemoteDispatch;
  readonly saveResult: ReturnType<typeof jobResults>;
}

/** Creates a job for the nonce of the bridge's connection, and sends it there; null if it was created before. */
export const remoteJobs =
  ({ db, issue, remote, saveResult }: Deps) =>
  async (request: Omit<JobRequest, "nonce">): Promise<string | null> => {
    const { principal, input } = request;
    const { encoderId, uid, steal: takeOver } = input;
    const created = await remote.dispatchJob({
      principal,
      encoderId,
      uid,
      takeOver,
      make: async (nonce) => {
        const job = await issue({ ...request, nonce });
        return job && job.ticket !== null ? { jobId: job.job_id, ticket: job.ticket } : null;
      },
      onRefused: ({ jobId }, result) => saveResult(null, UNRESTRICTED_SCOPE, jobId, result),
      // The credits of the job are held until its encoder answers; the refusal says so.
      onSilent: async ({ jobId }) => {
        await new JobRepository(db).markSilent(jobId);
        return { held: toCharge(await new JobRepository(db).byId(jobId)).quantity };
      },
    });
    return created?.jobId ?? null;
  };
