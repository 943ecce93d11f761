// Cast: sectors are JSON text that the job feature writes.
import type { JobPurpose, JobState } from "@adel/protocol";
import type { LaterJobs } from "./card-standing.service.ts";

/** A job on a card, as far as it tells what is on the card now. */
export interface CardJobTrace {
  readonly id: number;
  readonly job_id: string;
  readonly state: JobState;
  readonly purpose: JobPurpose;
  readonly blocks_written: number;
  readonly sectors: string;
  /** Of its front desk act; null if it has none. */
  readonly act_state: "open" | "done" | "dropped" | null;
}

const isPending = ({ state }: CardJobTrace) => state === "reserved" || state === "sent";
const hasTrace = (job: CardJobTrace) =>
  isPending(job) ||
  job.state === "unknown" ||
  job.state === "partial" ||
  (job.state !== "done" && job.blocks_written > 0);

function describeUnfinished(job: CardJobTrace): LaterJobs {
  if (isPending(job)) return "writing";
  if (job.state === "unknown") return "unknown";
  return job.act_state === null || job.act_state === "open" ? "partlyWritten" : "givenUp";
}

const sectorsOf = ({ sectors }: CardJobTrace) => JSON.parse(sectors) as number[];

/** What happened to a card after a job had written it; `jobs` are all jobs on the card, in order. */
export function followCard(
  jobs: readonly CardJobTrace[],
  jobId: string,
): { readonly later: LaterJobs; readonly isReplaced: boolean } {
  const own = jobs.find(({ job_id }) => job_id === jobId);
  const after = own ? jobs.filter(({ id }) => id > own.id) : [];
  const finished = after.filter(({ state }) => state === "done");
  const [ended] = finished;
  if (!ended || !own) {
    // A card of which its own job wrote only a part has no record yet.
    const unfinished = [...(own && own.state !== "done" ? [own] : []), ...after].filter(hasTrace).at(-1);
    return { later: unfinished ? describeUnfinished(unfinished) : "nothing", isReplaced: false };
  }
  const replaced = new Set(finished.flatMap(sectorsOf));
  return {
    later: ended.purpose === "erase" ? "erased" : "overwritten",
    isReplaced: sectorsOf(own).every((sector) => replaced.has(sector)),
  };
}
