import type { JobStatus } from "@adel/protocol";
import { AppError } from "../../../core/errors.ts";
import type { CardJobService } from "./card-job.service.ts";
import type { CardReadService } from "./card-read.service.ts";

/** What a bridge brings over its own connection settles where a page's delivery would: once, whoever comes first. */
export const socketResults =
  (jobs: Pick<CardJobService, "saveResult">, reads: Pick<CardReadService, "saveResult">) =>
  async ({ jobId, act: operation, result }: JobStatus): Promise<string | null> => {
    if (result === null) return null;
    try {
      return await (operation === "read" ? reads : jobs).saveResult(jobId, result);
    } catch (error) {
      // Refused for good: its bridge keeps it for a technician, as it does when a page is refused.
      if (error instanceof AppError) return null;
      throw error;
    }
  };
