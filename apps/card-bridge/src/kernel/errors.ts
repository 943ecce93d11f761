import type { DeviceErrorCode, ErrorValues } from "@adel/protocol";

/**
 * What drivers, sessions and jobs throw: a code of the protocol's closed list, the values for its text, and what was
 * being done in words for logs and technicians. Never a key, never a whole command line.
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

/** Turns an abort that was asked for into the one code for it; an abort with a reason of ours keeps it. */
export function cancelled(signal: AbortSignal, doing: string): DeviceError {
  const reason: unknown = signal.reason;
  return reason instanceof DeviceError ? reason : new DeviceError("CANCELLED", doing, {}, reason);
}

/** Everything that was not thrown as a DeviceError is a fault of ours: one code, the cause kept for the log. */
export const asDeviceError = (error: unknown, doing: string): DeviceError =>
  error instanceof DeviceError ? error : new DeviceError("BRIDGE_UNEXPECTED", doing, {}, error);
