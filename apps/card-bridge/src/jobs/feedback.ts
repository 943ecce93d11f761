import type { Outcome } from "@adel/protocol";
import type { Notice } from "../drivers/driver.ts";

/** What an encoder gives when a job ends; each by itself. */
export const FEEDBACK = ["done-sound", "done-light", "failed-sound", "failed-light"] as const;
export type Feedback = (typeof FEEDBACK)[number];

/** The notice for an outcome, or undefined where nobody wants one. A job that somebody cancelled needs none. */
export function noticeOf(outcome: Outcome, requested: readonly Feedback[]): Notice | undefined {
  if (outcome === "cancelled") return undefined;
  const kind = outcome === "done" ? "done" : "failed";
  const notice = {
    outcome: kind,
    sound: requested.includes(`${kind}-sound`),
    light: requested.includes(`${kind}-light`),
  } as const;
  return notice.sound || notice.light ? notice : undefined;
}
