/** What a device does with an accepted card. */
export type Action =
  | { readonly does: "learn"; readonly hotelNumber: number; readonly targetSector: number }
  | { readonly does: "forget" }
  /** Stays open until then, in seconds since 1970-01-01 UTC; null: without a clock, for a moment. */
  | { readonly does: "unlock"; readonly until: number | null }
  | { readonly does: "open" }
  /** Power on; relays and seconds of delay are null where the card is a door-lock card, which names none. */
  | { readonly does: "power"; readonly relays: number | null; readonly offDelay: number | null };

/** Why a device rejects a card. */
export type Reason =
  | "no-directory"
  | "no-test-card"
  | "not-taught"
  | "keys-refused"
  | "not-readable"
  | "malformed"
  | "wrong-kind"
  | "mac-wrong"
  | "other-device"
  | "another-hotel"
  | "older-sequence"
  | "no-end"
  | "not-yet-valid"
  | "expired"
  | "another-room";

/** Result of a card at a device. */
export type Verdict =
  | { readonly accepted: true; readonly action: Action; readonly reason: null }
  | { readonly accepted: false; readonly action: null; readonly reason: Reason };

/** Thrown when a device rejects a card; becomes a verdict in `evaluate`. */
export class RejectedError extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}

/** Runs the acceptance of a card; a rejection becomes the verdict. */
export function evaluate(take: () => Action): Verdict {
  try {
    return { accepted: true, action: take(), reason: null };
  } catch (error) {
    if (!(error instanceof RejectedError)) throw error;
    return { accepted: false, action: null, reason: error.reason };
  }
}

/** Refuses for this reason unless the condition holds. */
export function assertRule(holds: boolean, reason: Reason): asserts holds {
  if (!holds) throw new RejectedError(reason);
}
