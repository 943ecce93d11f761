import type { JobStatus } from "@adel/protocol";
import { MAX_FRAME } from "@adel/protocol/bridge/message";

/** Bytes reserved for the rest of the frame: id, names, the flag that there are more. */
const ENVELOPE = 1024;

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) + 1;

export interface JobPage {
  readonly jobs: JobStatus[];
  readonly rest: readonly JobStatus[];
}

/** The jobs that fit into one frame next to `beside`, and the rest; the first always fits. */
export function pageOf(all: readonly JobStatus[], beside: unknown = null): JobPage {
  let room = MAX_FRAME - ENVELOPE - sizeOf(beside);
  const end = all.findIndex((job, at) => {
    room -= sizeOf(job);
    return room < 0 && at > 0;
  });
  return end < 0 ? { jobs: [...all], rest: [] } : { jobs: all.slice(0, end), rest: all.slice(end) };
}

/** Jobs after the named one; all jobs if it no longer exists. */
export function after(all: readonly JobStatus[], jobId: string | undefined): readonly JobStatus[] {
  return all.slice(all.findIndex((job) => job.jobId === jobId) + 1);
}
