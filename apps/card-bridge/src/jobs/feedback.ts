import type { Outcome } from "@adel/protocol";
import type { Notice } from "../drivers/driver.ts";

/** The signals of an encoder at the end of a job; each is optional. */
export const FEEDBACK = ["done-sound", "done-light", "failed-sound", "failed-light"] as const;
export type Feedback = (typeof FEEDBACK)[number];

/** The signal for an outcome, or undefined for none. A canceled job has none. */
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
