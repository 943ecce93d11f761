import { defineError, RETRYABLE } from "./define-error.ts";

/** Errors of a PC/SC reader, its service or its binding only. */
export const readerErrors = {
  PCSC_DOWN: defineError(409, RETRYABLE),
  READER_UNSUITED: defineError(409),
  PCSC_BINDING_ABSENT: defineError(409),
} as const;
