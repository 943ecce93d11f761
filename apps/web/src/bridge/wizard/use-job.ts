import { type CardJob, cardJobRoutes } from "@adel/protocol/business/job";
import { type Dispatch, useEffect, useLayoutEffect } from "react";
import { toErrorDetails } from "../../core/error-alert.tsx";
import { useClient, useServices } from "../../core/services.tsx";
import { useDeliveries, useLink } from "../use-bridge.tsx";
import type { Blank, WizardEvent } from "./wizard.machine.ts";

/** How long the bridge may take to report a job before the server is queried. */
const MENTION_MS = 2_000;
const ENDED: readonly CardJob["state"][] = ["done", "partial", "failed", "cancelled", "expired"];
/** What becomes of a job that was handed to a bridge. */
export type JobEvent = Extract<WizardEvent<string, object>, { kind: "jobSeen" | "settled" | "failed" }>;

/** The job for which the step with the blank card waits. */
export const jobIn = (blank: Blank): string | undefined => (blank.kind === "writing" ? blank.jobId : undefined);

/** The bridge's events of our job and the server's view of its result, in one render. */
export function useJobEvents(blank: Blank, send: Dispatch<JobEvent>): void {
  const link = useLink();
  const deliveries = useDeliveries();
  const jobId = jobIn(blank);
  const job = link.kind === "open" ? link.jobs.find((one) => one.jobId === jobId) : undefined;
  const delivery = jobId === undefined ? undefined : deliveries[jobId];
  useLayoutEffect(() => {
    if (job) send({ kind: "jobSeen", job });
  }, [job, send]);
  useLayoutEffect(() => {
    if (delivery?.kind === "job") send({ kind: "settled", job: delivery.answer });
    if (delivery?.kind === "refused") send({ kind: "failed", error: delivery.error });
  }, [delivery, send]);
}

/** A job that a connected bridge does not report: the server knows whether it ended or never started. */
export function useLostJob(blank: Blank, send: Dispatch<JobEvent>): void {
  const { clock } = useServices();
  const { job: ask } = useClient(cardJobRoutes);
  const link = useLink();
  const deliveries = useDeliveries();
  const jobId = jobIn(blank);
  const isMentioned = jobId !== undefined && link.kind === "open" && link.jobs.some((job) => job.jobId === jobId);
  const isLost = jobId !== undefined && link.kind === "open" && !isMentioned && deliveries[jobId] === undefined;
  const via = link.kind === "open" ? link.via : undefined;
  useEffect(() => {
    if (!isLost || jobId === undefined) return undefined;
    // Its bridge will report to the server.
    const goesOn = via === "remote";
    let stop: () => void = () => undefined;
    const appearance = async () => {
      try {
        const job = await ask({ params: { jobId } }, { quiet: true });
        if (ENDED.includes(job.state)) send({ kind: "settled", job });
        else if (goesOn) stop = clock.after(MENTION_MS, () => void appearance());
        else send({ kind: "failed", error: { error: "JOB_UNKNOWN", values: {} } });
      } catch (error) {
        send({ kind: "failed", error: toErrorDetails(error) });
      }
    };
    stop = clock.after(MENTION_MS, () => void appearance());
    return () => stop();
  }, [isLost, jobId, via, ask, clock, send]);
}
