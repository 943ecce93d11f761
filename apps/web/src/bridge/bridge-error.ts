import type { ErrorCode, ErrorValues } from "@adel/protocol/kernel/errors";

/** An error of the bridge, or a lost connection, as an error code. */
export class BridgeError extends Error {
  override readonly name = "BridgeError";
  readonly error: ErrorCode;
  readonly values: ErrorValues;
  readonly traceId: string | undefined;
  constructor(error: ErrorCode, values: ErrorValues = {}, traceId?: string, cause?: Error) {
    super(error, { cause });
    this.error = error;
    this.values = values;
    this.traceId = traceId;
  }
}
