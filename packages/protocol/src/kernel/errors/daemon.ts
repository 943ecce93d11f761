import { defineError, RETRYABLE } from "./define-error.ts";

/** Errors of the bridge's daemon only: its start, its stop, and the journal of jobs. */
export const daemonErrors = {
  HOME_BUSY: defineError(409, RETRYABLE),
  BRIDGE_STOPPING: defineError(409, RETRYABLE),
  JOURNAL_UNWRITABLE: defineError(409, RETRYABLE),
} as const;
