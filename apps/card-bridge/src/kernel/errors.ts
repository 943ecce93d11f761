import type { DeviceErrorCode, ErrorValues } from "@adel/protocol";

/**
 * Error of drivers, sessions and jobs: a code of the protocol's list, the values for its text, and the activity in
 * words for logs and technicians. Never contains a key or a whole command line.
 */
export class DeviceError extends Error {
  override readonly name = "DeviceError";
  readonly code: DeviceErrorCode;
  readonly doing: string;
  readonly values: ErrorValues;

  constructor(code: DeviceErrorCode, doing: string, values: ErrorValues = {}, cause?: unknown) {
    super(`${code} while ${doing}`, cause === undefined ? undefined : { cause });
    this.code = code;
    this.doing = doing;
    this.values = values;
  }
}

export const isDevice = (error: unknown, ...codes: readonly DeviceErrorCode[]): error is DeviceError =>
  error instanceof DeviceError && (codes.length === 0 || codes.includes(error.code));

/** Maps a requested abort to its error code; an abort with a DeviceError as its reason keeps that reason. */
export function cancelled(signal: AbortSignal, doing: string): DeviceError {
  const reason: unknown = signal.reason;
  return reason instanceof DeviceError ? reason : new DeviceError("CANCELLED", doing, {}, reason);
}

/** Any error that is not a DeviceError is a bug in this program: one code, with the cause for the log. */
export const asDeviceError = (error: unknown, doing: string): DeviceError =>
  error instanceof DeviceError ? error : new DeviceError("BRIDGE_UNEXPECTED", doing, {}, error);
