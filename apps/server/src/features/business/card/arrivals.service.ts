import type { JobSeen } from "@adel/protocol";
import { Refusal } from "../../../core/errors.ts";
import type { CardJobService } from "./card-job.service.ts";
import type { CardReadService } from "./card-read.service.ts";

/** What a bridge brings over its own connection settles where a page's delivery would: once, whoever comes first. */
export const arrivals =
  (jobs: Pick<CardJobService, "bring">, reads: Pick<CardReadService, "bring">) =>
  async ({ jobId, act, result }: JobSeen): Promise<string | null> => {
    if (result === null) return null;
    try {
      return await (act === "read" ? reads : jobs).bring(jobId, result);
    } catch (error) {
      // Refused for good: its bridge keeps it for a technician, as it does when a page is refused.
      if (error instanceof Refusal) return null;
      throw error;
    }
  };
