import { CardDataError, CardLayoutError, CardSpecError } from "@adel/card";
import { toPlanError } from "../jobs/job-spec.ts";
import { DeviceError } from "../kernel/errors.ts";
import { withoutSecrets } from "../kernel/log.ts";
import { CommandError, type PrintableError } from "./terminal.ts";

/** An invalid part of the specification, or of an option that replaces it. */
export const toSpecError = (path: string, reason: string, expected?: string, cause?: unknown): DeviceError =>
  new DeviceError(
    "SPEC_WRONG",
    "reading the specification",
    { path, reason, expected: expected === undefined ? "" : ` (${expected})` },
    cause,
  );

/** Errors of files and specifications as error codes; an unknown error is a bug, and its text is not printed. */
export function toPrintableError(error: unknown): PrintableError {
  if (error instanceof CommandError) return error;
  if (error instanceof DeviceError) {
    // Thrown while an encoder was in use, but not by the encoder.
    const isCards = error.cause instanceof CardSpecError || error.cause instanceof CardDataError;
    return error.code === "BRIDGE_UNEXPECTED" && isCards ? toPrintableError(error.cause) : error;
  }
  if (error instanceof CardSpecError) return toSpecError(error.path, error.code, error.expected, error);
  if (error instanceof CardLayoutError) {
    if (error.code === "CARD_UID_DIFFERS") return toSpecError("uid", "UID_DIFFERS", undefined, error);
    return toPlanError(error, "laying a card out");
  }
  if (error instanceof CardDataError && error.code === "DIRECTORY_CRC") return toPlanError(error, "laying a card out");
  if (error instanceof CardDataError)
    return new DeviceError("DUMP_UNREADABLE", "reading a dump", { file: "", reason: error.code }, error);
  return new DeviceError("BRIDGE_UNEXPECTED", withoutSecrets(String(error)), {}, error);
}
