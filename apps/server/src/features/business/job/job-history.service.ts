import type { CardJob } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { JobRepository } from "./job.repository.ts";
import { toJob } from "./job.table.ts";
import type { CardDeps } from "./job-issuing.service.ts";

/** Jobs of a card without a record, newest first, with their times. */
export async function jobsWithoutRecord(
  { db, clock, timeFormat }: Pick<CardDeps, "db" | "clock" | "timeFormat">,
  scope: RowScope,
  uid: string,
  max: number,
): Promise<readonly { readonly moment: number; readonly job: CardJob }[]> {
  const jobs = new JobRepository(db);
  await jobs.markUnknown(clock.now());
  const rows = await jobs.withoutRecord(scope, uid, max);
  return rows.map((row) => ({ moment: row.create_time, job: toJob(row, timeFormat) }));
}
