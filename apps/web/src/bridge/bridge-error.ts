import type { ErrorCode, ErrorValues } from "@adel/protocol/kernel/errors";

/** What the bridge refused, or that it is gone: a code of the one list. */
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
