import { JobId } from "@adel/protocol/bridge/ticket";
import * as z from "zod";

/** The running job survives a reload of the page; the password is not stored. */
export interface JobStorage<A extends object> {
  /** Where in the tab's own store. */
  readonly key: string;
  /** The stored part of the answers; anything not named here is left out. */
  readonly answers: z.ZodType<A>;
}
interface StoredJob<A> {
  readonly jobId: string;
  readonly answers: A;
}

export function saveJob<A extends object>(store: Storage, { key, answers }: JobStorage<A>, job: StoredJob<A>): void {
  const stored = answers.safeParse(job.answers);
  if (stored.success) store.setItem(key, JSON.stringify({ jobId: job.jobId, answers: stored.data }));
}
export const clearJob = (store: Storage, { key }: { readonly key: string }): void => store.removeItem(key);

/** The job that was running when the page was left, or undefined. */
export function loadJob<A extends object>(store: Storage, { key, answers }: JobStorage<A>): StoredJob<A> | undefined {
  try {
    return z.object({ jobId: JobId, answers }).safeParse(JSON.parse(store.getItem(key) ?? "null")).data;
  } catch {
    // Not what was written here: there is nothing to resume.
    return undefined;
  }
}
