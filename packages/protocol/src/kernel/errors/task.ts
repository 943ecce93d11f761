import { defineError, RETRYABLE } from "./define-error.ts";

/** Timed tasks, and what their runs report. */
export const taskErrors = {
  TASK_CRON_FORM: defineError(400),
  TASK_CRON_NEVER: defineError(400),
  TASK_CRON_TOO_OFTEN: defineError(400),
  TASK_TARGET_FORM: defineError(400),
  TASK_TARGET_ADDRESS: defineError(400),
  TASK_TARGET_UNKNOWN: defineError(400),
  TASK_TARGET_COUNT: defineError(400),
  TASK_TARGET_VALUE: defineError(400),
  TASK_TARGET_PERMISSION: defineError(403),
  TASK_NAME_TAKEN: defineError(409),
  TASK_LIMIT: defineError(409),
  TASK_RUNNING: defineError(409, RETRYABLE),
  TASK_INTERRUPTED: defineError(500, RETRYABLE),
  TASK_TRAIL_BROKEN: defineError(500),
  TASK_LEDGER_WRONG: defineError(500),
  TASK_BILL_DIFFERS: defineError(500),
} as const;
