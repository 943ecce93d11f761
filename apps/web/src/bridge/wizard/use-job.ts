import { type CardJob, cardRoutes } from "@adel/protocol/business/card";
import { type Dispatch, useEffect, useLayoutEffect } from "react";
import { troubleOf } from "../../core/fault-notice.tsx";
import { useClient, useServices } from "../../core/services.tsx";
import { useDeliveries, useLink } from "../use-bridge.tsx";
import type { Blank, Happened } from "./wizard.machine.ts";

/** How long the bridge may take to mention a job before the server is asked about it. */
const MENTION_MS = 2_000;
const ENDED: readonly CardJob["state"][] = ["done", "partial", "failed", "cancelled", "expired"];
/** What becomes of a job that was handed to a bridge. */
export type JobEvent = Extract<Happened<string, object>, { is: "jobSeen" | "settled" | "failed" }>;

/** The job that the blank card's turn waits for. */
export const jobIn = (blank: Blank): string | undefined => (blank.is === "writing" ? blank.jobId : undefined);

/** What the bridge tells of our job, and what the server made of its result; no frame is drawn in between. */
export function useJobEvents(blank: Blank, send: Dispatch<JobEvent>): void {
  const link = useLink();
  const deliveries = useDeliveries();
  const jobId = jobIn(blank);
  const job = link.is === "open" ? link.jobs.find((one) => one.jobId === jobId) : undefined;
  const delivery = jobId === undefined ? undefined : deliveries[jobId];
  useLayoutEffect(() => {
    if (job) send({ is: "jobSeen", job });
  }, [job, send]);
  useLayoutEffect(() => {
    if (delivery?.is === "job") send({ is: "settled", job: delivery.answer });
    if (delivery?.is === "refused") send({ is: "failed", trouble: delivery.trouble });
  }, [delivery, send]);
}

/** A job that an open bridge does not mention: the server knows whether it ended, or never began. */
export function useLostJob(blank: Blank, send: Dispatch<JobEvent>): void {
  const { clock } = useServices();
  const { job: ask } = useClient(cardRoutes);
  const link = useLink();
  const deliveries = useDeliveries();
  const jobId = jobIn(blank);
  const isMentioned = jobId !== undefined && link.is === "open" && link.jobs.some((job) => job.jobId === jobId);
  const isLost = jobId !== undefined && link.is === "open" && !isMentioned && deliveries[jobId] === undefined;
  const via = link.is === "open" ? link.via : undefined;
  useEffect(() => {
    if (!isLost || jobId === undefined) return undefined;
    // Its bridge is on its way to tell the server.
    const goesOn = via === "remote";
    let stop: () => void = () => undefined;
    const look = async () => {
      try {
        const job = await ask({ params: { jobId } }, { quiet: true });
        if (ENDED.includes(job.state)) send({ is: "settled", job });
        else if (goesOn) stop = clock.after(MENTION_MS, () => void look());
        else send({ is: "failed", trouble: { fault: "JOB_UNKNOWN", values: {} } });
      } catch (error) {
        send({ is: "failed", trouble: troubleOf(error) });
      }
    };
    stop = clock.after(MENTION_MS, () => void look());
    return () => stop();
  }, [isLost, jobId, via, ask, clock, send]);
}
