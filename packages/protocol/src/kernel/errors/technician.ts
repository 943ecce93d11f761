import { defineError, RETRYABLE } from "./define-error.ts";

/** Errors of the bridge's command line only: dumps, NDEF, adapters, antennas, the service. */
export const technicianErrors = {
  DUMP_UNREADABLE: defineError(400),
  DUMP_SIZE_WRONG: defineError(400),
  DUMP_LINE_WRONG: defineError(400),
  DUMP_BLOCK_WRONG: defineError(400),
  IMAGE_INCOMPLETE: defineError(400),
  NDEF_UNREAD: defineError(400),
  NDEF_WRONG: defineError(400),

  RELEASE_UNTRUSTED: defineError(409),
  RELEASE_DAMAGED: defineError(409, RETRYABLE),
  UPDATE_NOT_PACKAGED: defineError(409),
  UPDATE_NO_SERVER: defineError(409),

  BAUD_ANOTHER: defineError(409),
  BAUD_NONE: defineError(409),
  ANSWERS_LATE: defineError(409),
  ADAPTER_SLOW: defineError(409),
  ANTENNA_FAULTY: defineError(409),

  BRIDGE_OF_ANOTHER: defineError(409),
  SERVICE_NO_SESSION: defineError(409),
  SERVICE_TOOL_MISSING: defineError(409),
  SERVICE_REFUSED: defineError(409, RETRYABLE),
  SERVICE_SYSTEM_UNKNOWN: defineError(409),
} as const;
