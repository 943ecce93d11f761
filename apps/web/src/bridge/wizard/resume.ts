import { JobId } from "@adel/protocol/bridge/ticket";
import { z } from "zod";

/** The job under way survives a reload of the page; the password is not among what is kept. */
export interface Keeping<A extends object> {
  /** Where in the tab's own store. */
  readonly key: string;
  /** Of the answers, what is kept: whatever this does not name is left out. */
  readonly answers: z.ZodType<A>;
}
interface KeptJob<A> {
  readonly jobId: string;
  readonly answers: A;
}

export function keepJob<A extends object>(store: Storage, { key, answers }: Keeping<A>, job: KeptJob<A>): void {
  const kept = answers.safeParse(job.answers);
  if (kept.success) store.setItem(key, JSON.stringify({ jobId: job.jobId, answers: kept.data }));
}
export const dropJob = (store: Storage, { key }: { readonly key: string }): void => store.removeItem(key);

/** The job that was under way when the page went, or undefined. */
export function keptJob<A extends object>(store: Storage, { key, answers }: Keeping<A>): KeptJob<A> | undefined {
  try {
    return z.object({ jobId: JobId, answers }).safeParse(JSON.parse(store.getItem(key) ?? "null")).data;
  } catch {
    // Not what was written here: there is nothing to resume.
    return undefined;
  }
}
