import type { DeviceFaultCode, FaultValues } from "@adel/protocol";
import { DeviceError } from "../kernel/errors.ts";

/**
 * A lease is for people, as the lane is for calls: whoever acquires names the last lease they saw on this encoder.
 * If somebody else had it since, the card on it is no longer the one they looked at (LEASE_STALE). Taking an encoder
 * that is in use needs `steal`; the robbed one learns of it with the next call (LEASE_MISSING).
 */
export interface LeaseBook {
  acquire(encoder: string, ask: { previous: string | null; steal: boolean; holder: string }): string;
  release(encoder: string, lease: string): void;
  /** Rejects unless this very lease is held now. */
  check(encoder: string, lease: string): void;
  last(encoder: string): string | null;
  holder(encoder: string): string | null;
}

interface Entry {
  last: string;
  holder: string | null;
}

const refuse = (code: DeviceFaultCode, values: FaultValues = {}) => new DeviceError(code, "taking an encoder", values);

export function leaseBook(newLease: () => string): LeaseBook {
  const entries = new Map<string, Entry>();
  const holds = (encoder: string, lease: string) => {
    const entry = entries.get(encoder);
    return entry !== undefined && entry.last === lease && entry.holder !== null;
  };
  return {
    last: (encoder) => entries.get(encoder)?.last ?? null,
    holder: (encoder) => entries.get(encoder)?.holder ?? null,
    acquire(encoder, { previous, steal, holder }) {
      const entry = entries.get(encoder);
      if ((entry?.last ?? null) !== previous) throw refuse("LEASE_STALE");
      if (entry?.holder != null && !steal) throw refuse("LEASE_HELD", { holder: entry.holder });
      const lease = newLease();
      entries.set(encoder, { last: lease, holder });
      return lease;
    },
    release(encoder, lease) {
      const entry = entries.get(encoder);
      if (entry && holds(encoder, lease)) entry.holder = null;
    },
    check(encoder, lease) {
      if (!holds(encoder, lease)) throw refuse("LEASE_MISSING");
    },
  };
}
