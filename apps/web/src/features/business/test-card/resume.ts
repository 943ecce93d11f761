import { OPERATIONS, TEST_CARD_TYPES } from "@adel/card";
import { Hotel, JobId } from "@adel/protocol";
import { z } from "zod";
import type { Order } from "./wizard.machine.ts";

/** The job under way survives a reload of the page; the password is not among what is kept. */
const KEY = "newTestCard";
const Kept = z.object({
  jobId: JobId,
  sector: z.number(),
  order: z.object({
    hotel: Hotel,
    testCardType: z.enum(TEST_CARD_TYPES),
    operation: z.enum(OPERATIONS),
    validFrom: z.string(),
    validTo: z.string(),
  }),
});
export interface KeptJob {
  readonly jobId: string;
  readonly sector: number;
  readonly order: Order;
}

export const keepJob = (store: Storage, job: KeptJob): void => store.setItem(KEY, JSON.stringify(job));
export const dropJob = (store: Storage): void => store.removeItem(KEY);

/** The job that was under way when the page went, or undefined. */
export function keptJob(store: Storage): KeptJob | undefined {
  try {
    return Kept.safeParse(JSON.parse(store.getItem(KEY) ?? "null")).data;
  } catch {
    // Not what was written here: there is nothing to resume.
    return undefined;
  }
}
