import { NONCE_LIFE_MS } from "@adel/protocol";
import { unreportedJobs } from "./job.repository.ts";
import type { CardDeps } from "./job-issuing.service.ts";

/** No job starts later than this after it was issued, because its nonce has expired. */
const ASK_AFTER_MS = NONCE_LIFE_MS + 30_000;

/**
 * Asks encoders about jobs without a report. If the page was closed before it sent the job, or the connection was lost,
 * the encoder signs that the job never started, and the credit is released; otherwise it sends the result.
 */
export async function reconcileJobs(
  { db, clock, hub }: Pick<CardDeps, "db" | "clock" | "hub">,
  encoderIds: readonly number[],
): Promise<void> {
  for (const { encoder_id, ticket } of await unreportedJobs(db, encoderIds, clock.now() - ASK_AFTER_MS))
    if (ticket !== null) hub.ask(encoder_id, ticket);
}
