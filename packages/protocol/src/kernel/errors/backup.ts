import { defineError, RETRYABLE } from "./define-error.ts";

/** Backups of the server, and why a restore is rejected. */
export const backupErrors = {
  BACKUP_FILE_EXISTS: defineError(409),
  BACKUP_DATABASE_MISSING: defineError(500),
  BACKUP_KEY_MISSING: defineError(500),
  BACKUP_PROGRAM_MISSING: defineError(500),
  BACKUP_PROGRAM_FAILED: defineError(500, RETRYABLE),
  BACKUP_UNREADABLE: defineError(400),
  BACKUP_DAMAGED: defineError(400),
  RESTORE_FOLDER_NOT_EMPTY: defineError(409),
  RESTORE_DATABASE_NOT_EMPTY: defineError(409),
  RESTORE_DATABASE_OTHER: defineError(409),
  RESTORE_KEY_EXISTS: defineError(409),
} as const;
