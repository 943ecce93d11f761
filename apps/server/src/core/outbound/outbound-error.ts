import type { OutboundReason } from "@adel/protocol";

/** Why something could not be sent; it is tried again unless nobody is there to receive it. */
export class OutboundError extends Error {
  readonly reason: OutboundReason;
  /** The status or code that the receiver answered. */
  readonly detail: string;

  constructor(reason: OutboundReason, detail = "") {
    super(detail === "" ? reason : `${reason}: ${detail}`);
    this.reason = reason;
    this.detail = detail;
  }
}
