import { UNRESTRICTED_SCOPE } from "../../../core/access/data-scope.ts";
import { JobRepository } from "./job.repository.ts";
import { toCharge } from "./job-charge.ts";
import { type CardDeps, issueJob, type JobRequest } from "./job-issuing.service.ts";
import { type ResultDeps, saveJobResult } from "./job-results.service.ts";

/** Creates a job for the nonce of the bridge's connection, and sends it there; null if it was created before. */
export async function sendRemoteJob(
  deps: CardDeps & ResultDeps,
  request: Omit<JobRequest, "nonce">,
): Promise<string | null> {
  const { db, remote } = deps;
  const { principal, input } = request;
  const { encoderId, uid, steal: takeOver } = input;
  const created = await remote.dispatchJob({
    principal,
    encoderId,
    uid,
    takeOver,
    make: async (nonce) => {
      const job = await issueJob(deps, { ...request, nonce });
      return job && job.ticket !== null ? { jobId: job.job_id, ticket: job.ticket } : null;
    },
    onRefused: ({ jobId }, result) => saveJobResult(deps, null, { scope: UNRESTRICTED_SCOPE, jobId }, result),
    // The credits of the job stay reserved until its encoder reports, which the error mentions.
    onSilent: async ({ jobId }) => {
      await new JobRepository(db).markSilent(jobId);
      return { held: toCharge(await new JobRepository(db).byId(jobId)).quantity };
    },
  });
  return created?.jobId ?? null;
}
