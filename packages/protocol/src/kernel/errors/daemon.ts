import { defineError, RETRYABLE } from "./define-error.ts";

/** What only the bridge's daemon says: its start, its end, and the file that makes a killed job settle. */
export const daemonErrors = {
  HOME_BUSY: defineError(409, RETRYABLE),
  BRIDGE_STOPPING: defineError(409, RETRYABLE),
  JOURNAL_UNWRITABLE: defineError(409, RETRYABLE),
} as const;
