import type { DeviceErrorCode, ErrorValues } from "@adel/protocol";
import type { Clock } from "../kernel/clock.ts";
import { DeviceError } from "../kernel/errors.ts";

/**
 * Exclusive use of an encoder by a user (the mutex serializes single calls). An acquirer names the last lease they saw
 * on this encoder. If someone else held it since, the card on it is not the one they saw (LEASE_STALE). Taking over an
 * encoder in use needs `steal`, unless its owner yields and the acquirer does not; the former owner gets LEASE_MISSING
 * with the next call. An unused lease expires by itself.
 */
export interface LeaseRegistry {
  acquire(encoder: string, ask: LeaseRequest): string;
  release(encoder: string, lease: string): void;
  /** Rejects unless this lease is current; counts as use of it. */
  check(encoder: string, lease: string): void;
  last(encoder: string): string | null;
  owner(encoder: string): string | null;
  /** Called when an encoder is acquired or released; the returned function removes the listener. */
  onChange(listener: (encoder: string) => void): () => void;
}

export interface LeaseRequest {
  readonly previous: string | null;
  readonly takeOver: boolean;
  /** A glance at a card, which nobody waits for. */
  readonly yields: boolean;
  readonly owner: string;
}

export interface LeaseSetting {
  readonly newLease: () => string;
  readonly clock: Clock;
  /** Whether a job is running there, which counts as use of the lease. */
  readonly isBusy: (encoder: string) => boolean;
}

/** Longer than serving a guest, shorter than a lunch break. */
const IDLE_MS = 15 * 60_000;

interface Entry {
  last: string;
  owner: string | null;
  readonly yields: boolean;
  /** Cancels the expiry of an unused lease. */
  stopEnd: () => void;
}

const refuse = (code: DeviceErrorCode, values: ErrorValues = {}) => new DeviceError(code, "taking an encoder", values);

export function createLeaseRegistry({ newLease, clock, isBusy }: LeaseSetting): LeaseRegistry {
  const entries = new Map<string, Entry>();
  const listeners = new Set<(encoder: string) => void>();
  const notify = (encoder: string) => {
    for (const listener of [...listeners]) listener(encoder);
  };
  const held = (encoder: string, lease: string) => {
    const entry = entries.get(encoder);
    return entry?.last === lease && entry.owner !== null ? entry : undefined;
  };
  function release(encoder: string, lease: string): void {
    const entry = held(encoder, lease);
    if (!entry) return;
    entry.stopEnd();
    entry.owner = null;
    notify(encoder);
  }
  /** Extends the lease. */
  function use(encoder: string, entry: Entry): void {
    entry.stopEnd();
    entry.stopEnd = clock.after(IDLE_MS, () => {
      if (isBusy(encoder)) use(encoder, entry);
      else release(encoder, entry.last);
    });
  }
  return {
    last: (encoder) => entries.get(encoder)?.last ?? null,
    owner: (encoder) => entries.get(encoder)?.owner ?? null,
    release,
    acquire(encoder, { previous, takeOver, yields, owner }) {
      const before = entries.get(encoder);
      if ((before?.last ?? null) !== previous) throw refuse("LEASE_STALE");
      const isFree = before?.owner == null || (before.yields && !yields);
      if (!isFree && !takeOver) throw refuse("LEASE_HELD", { holder: before.owner ?? "" });
      before?.stopEnd();
      const entry: Entry = { last: newLease(), owner, yields, stopEnd: () => undefined };
      entries.set(encoder, entry);
      use(encoder, entry);
      notify(encoder);
      return entry.last;
    },
    check(encoder, lease) {
      const entry = held(encoder, lease);
      if (!entry) throw refuse("LEASE_MISSING");
      use(encoder, entry);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
