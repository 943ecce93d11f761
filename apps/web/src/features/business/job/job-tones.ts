import type { JobState } from "@adel/protocol/business/job";
import type { Tone } from "../../../ui/status.tsx";

/** Colors of job states. */
export const jobTones: Readonly<Record<JobState, Tone>> = {
  reserved: "waiting",
  sent: "working",
  done: "good",
  partial: "warning",
  failed: "bad",
  cancelled: "off",
  unknown: "warning",
  expired: "off",
};
