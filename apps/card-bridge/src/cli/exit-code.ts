import type { ErrorCode } from "@adel/protocol";

/** Exit codes for scripts. */
export const EXIT = { done: 0, failed: 1, usage: 2, partly: 3, noEncoder: 4, noCard: 5 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const EXIT_BY_ERROR: Partial<Record<ErrorCode, ExitCode>> = {
  NO_ENCODER: EXIT.noEncoder,
  ENCODER_SILENT: EXIT.noEncoder,
  ENCODER_UNPLUGGED: EXIT.noEncoder,
  ENCODER_GARBLED: EXIT.noEncoder,
  PORT_FORBIDDEN: EXIT.noEncoder,
  PORT_BUSY: EXIT.noEncoder,
  PORT_NOT_SERIAL: EXIT.noEncoder,
  BAUD_WRONG: EXIT.noEncoder,
  PCSC_DOWN: EXIT.noEncoder,
  PCSC_BINDING_ABSENT: EXIT.noEncoder,
  READER_UNSUITED: EXIT.noEncoder,
  NO_CARD: EXIT.noCard,
  DRIVER_UNKNOWN: EXIT.usage,
  ENCODER_ADDRESS_WRONG: EXIT.usage,
  SPEC_WRONG: EXIT.usage,
  HTTPS_NEEDED: EXIT.usage,
};
export const exitOf = (code: ErrorCode): ExitCode => EXIT_BY_ERROR[code] ?? EXIT.failed;
