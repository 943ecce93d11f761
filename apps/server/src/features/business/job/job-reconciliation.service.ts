import { NONCE_LIFE_MS } from "@adel/protocol";
import { unreportedJobs } from "./job.repository.ts";
import type { CardDeps } from "./job-issuing.service.ts";

/** No job begins so long after it was handed out, whatever the network does. */
const ASK_AFTER_MS = NONCE_LIFE_MS + 30_000;

/**
 * Asks encoders about jobs without a report. One whose page was closed before it handed the job over, or whose
 * line broke on the way, signs that it never began, and the credit is back; one that has the job brings it anyway.
 */
export async function reconcileJobs(
  { db, clock, hub }: Pick<CardDeps, "db" | "clock" | "hub">,
  encoderIds: readonly number[],
): Promise<void> {
  for (const { encoder_id, ticket } of await unreportedJobs(db, encoderIds, clock.now() - ASK_AFTER_MS))
    if (ticket !== null) hub.ask(encoder_id, ticket);
}
