import { daemonErrors } from "./daemon.ts";
import { changed, defineError, RETRYABLE } from "./define-error.ts";
import { readerErrors } from "./reader.ts";
import { technicianErrors } from "./technician.ts";

/** Errors of the bridge, its drivers and its command line. Drivers throw only these. */
export const deviceErrors = {
  NO_CARD: defineError(409, RETRYABLE),
  TWO_CARDS: defineError(409, RETRYABLE),
  CARD_SWAPPED: defineError(409, RETRYABLE),
  CARD_LIFTED: defineError(409, changed),
  CARD_NOT_SUPPORTED: defineError(409),
  CARD_SIZE_WRONG: defineError(409),
  KEY_REFUSED: defineError(409),
  ACCESS_REFUSED: defineError(409),
  VERIFY_FAILED: defineError(409, changed),
  TRAILER_UNSAFE: defineError(409),
  SECTOR_TORN: defineError(409, { cardMayHaveChanged: true }),
  SECTOR_DEAD: defineError(409),
  DIRECTORY_DAMAGED: defineError(409),
  SECTOR_OF_ANOTHER: defineError(409),

  NO_ENCODER: defineError(409, RETRYABLE),
  ENCODER_SILENT: defineError(409, RETRYABLE),
  ENCODER_UNPLUGGED: defineError(409, changed),
  ENCODER_GARBLED: defineError(409, RETRYABLE),
  ENCODER_REFUSED: defineError(409),
  PORT_BUSY: defineError(409, RETRYABLE),
  PORT_FORBIDDEN: defineError(409),
  PORT_NOT_SERIAL: defineError(409),
  DRIVER_UNKNOWN: defineError(400),
  ENCODER_ADDRESS_WRONG: defineError(400),
  BAUD_WRONG: defineError(409, RETRYABLE),

  ORIGIN_REFUSED: defineError(403),
  ENCODER_NOT_BOUND_HERE: defineError(409),
  PAGE_TOKEN_REFUSED: defineError(401, RETRYABLE),
  NOT_OPEN: defineError(401, RETRYABLE),
  FRAME_UNREADABLE: defineError(400),
  LEASE_STALE: defineError(409, RETRYABLE),
  LEASE_MISSING: defineError(409, RETRYABLE),
  LOCAL_TOOLS_ONLY: defineError(403),
  LEASE_HELD: defineError(409, RETRYABLE),
  TICKET_REFUSED: defineError(400),
  TICKET_USED: defineError(409),
  JOB_UNKNOWN: defineError(404),
  JOB_RUNNING: defineError(409, RETRYABLE),
  CANCELLED: defineError(409, RETRYABLE),
  CANCELLED_PARTLY: defineError(409, changed),

  SERVER_UNREACHABLE: defineError(409, RETRYABLE),
  CERTIFICATE_UNTRUSTED: defineError(409),
  HTTPS_NEEDED: defineError(400),
  KEY_FILE_WRONG: defineError(400),
  KEY_LINE_WRONG: defineError(400),
  FILE_UNREADABLE: defineError(400),
  FILE_UNWRITABLE: defineError(400),
  ...technicianErrors,
  ...readerErrors,
  ...daemonErrors,
  SPEC_WRONG: defineError(400),
  JOURNAL_DAMAGED: defineError(500),
  BRIDGE_UNEXPECTED: defineError(500, RETRYABLE),
} as const;
/** The codes with which a driver call or a card job may end. */
export type DeviceErrorCode = keyof typeof deviceErrors;
