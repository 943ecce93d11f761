import type { FaultCode, FaultValues } from "@adel/protocol/kernel/faults";

/** What the bridge refused, or that it is gone: a code of the one list. */
export class BridgeError extends Error {
  override readonly name = "BridgeError";
  readonly fault: FaultCode;
  readonly values: FaultValues;
  readonly traceId: string | undefined;
  constructor(fault: FaultCode, values: FaultValues = {}, traceId?: string, cause?: Error) {
    super(fault, { cause });
    this.fault = fault;
    this.values = values;
    this.traceId = traceId;
  }
}
