import type { CardJobEvent } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Flow } from "../../../core/http/event-stream.ts";
import type { WireClock } from "../../../core/time/wire-time.ts";
import type { SessionHub } from "../encoder/session-hub.service.ts";
import { type JobRowNamed, toJob } from "./card.table.ts";

interface Needs {
  readonly found: (rows: RowScope, jobId: string) => Promise<JobRowNamed>;
  readonly hub: SessionHub;
  readonly wire: WireClock;
}

/** The job as it stands, its bridge's progress, and the job again when it has ended. */
export const jobEvents =
  ({ found, hub, wire }: Needs) =>
  async (rows: RowScope, jobId: string): Promise<Flow<CardJobEvent>> => {
    const { encoder_id } = await found(rows, jobId);
    return (say, end) => {
      const look = async () => {
        const row = await found(rows, jobId);
        say({ event: "job", job: toJob(row, wire) });
        if (row.settle_time !== null) end();
      };
      const off = hub.look(encoder_id, (told) => {
        if (told.event !== "job" || told.job.jobId !== jobId) return;
        say({ event: "progress", progress: told.job });
        if (told.job.state === "finished") look().catch(end);
      });
      // Behind the listener, so that nothing that happens in between is missed.
      look().catch(end);
      return off;
    };
  };
