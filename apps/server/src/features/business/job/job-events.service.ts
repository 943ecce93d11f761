import type { CardJob, CardJobEvent } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { EventFeed } from "../../../core/http/event-stream.ts";
import type { SessionHub } from "../encoder/session-hub.service.ts";
import type { JobRowNamed } from "./job.table.ts";

interface Deps {
  readonly found: (scope: RowScope, jobId: string) => Promise<JobRowNamed>;
  readonly hub: SessionHub;
  /** The job as this caller may see it. */
  readonly toReply: (principal: Principal, scope: RowScope, row: JobRowNamed) => Promise<CardJob>;
}

interface JobCaller {
  readonly principal: Principal;
  readonly scope: RowScope;
}

/** The job, its bridge's progress, and the job again when it has ended. */
export async function streamJobEvents(
  { found, hub, toReply }: Deps,
  { principal, scope }: JobCaller,
  jobId: string,
): Promise<EventFeed<CardJobEvent>> {
  const { encoder_id } = await found(scope, jobId);
  return (send, end) => {
    const sendJob = async () => {
      const row = await found(scope, jobId);
      send({ event: "job", job: await toReply(principal, scope, row) });
      if (row.settle_time !== null) end();
    };
    const off = hub.subscribe(encoder_id, (reported) => {
      if (reported.event !== "job" || reported.job.jobId !== jobId) return;
      send({ event: "progress", progress: reported.job });
      if (reported.job.state === "finished") sendJob().catch(end);
    });
    // After subscribing, so that no change in between is missed.
    sendJob().catch(end);
    return off;
  };
}
