import type { JobStatus } from "@adel/protocol";
import { AppError } from "../../../core/errors.ts";
import type { CardReadService } from "../card/card-read.service.ts";
import type { CardJobService } from "./card-job.service.ts";

/** Settles a result from the bridge's own connection like one from a page: once, whichever arrives first. */
export const socketResults =
  (jobs: Pick<CardJobService, "saveResult" | "saveWait">, reads: Pick<CardReadService, "saveResult">) =>
  async ({ jobId, act: operation, state, result }: JobStatus, encoderId: number): Promise<string | null> => {
    if (state === "waiting") await jobs.saveWait(jobId, encoderId);
    if (result === null) return null;
    try {
      return await (operation === "read" || operation === "identify" ? reads : jobs).saveResult(jobId, result);
    } catch (error) {
      // A permanent rejection: its bridge keeps the result for a technician, as after a page's rejection.
      if (error instanceof AppError) return null;
      throw error;
    }
  };
