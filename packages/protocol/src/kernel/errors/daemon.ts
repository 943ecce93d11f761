import { defineError, RETRYABLE } from "./define-error.ts";

/** Errors of the bridge's daemon only: its start, its stop, and the job journal. */
export const daemonErrors = {
  HOME_BUSY: defineError(409, RETRYABLE),
  BRIDGE_STOPPING: defineError(409, RETRYABLE),
  JOURNAL_UNWRITABLE: defineError(409, RETRYABLE),
} as const;
