import type { DeviceErrorCode, ErrorValues } from "@adel/protocol";
import type { Clock } from "../kernel/clock.ts";
import { DeviceError } from "../kernel/errors.ts";

/**
 * A lease is for people, as the lane is for calls: whoever acquires names the last lease they saw on this encoder.
 * If somebody else had it since, the card on it is no longer the one they looked at (LEASE_STALE). Taking an encoder
 * that is in use needs `steal`; the robbed one learns of it with the next call (LEASE_MISSING). A lease that nobody
 * uses ends by itself, for its holder has gone home.
 */
export interface LeaseRegistry {
  acquire(encoder: string, ask: { previous: string | null; takeOver: boolean; owner: string }): string;
  release(encoder: string, lease: string): void;
  /** Rejects unless this very lease is held now; counts as use of it. */
  check(encoder: string, lease: string): void;
  last(encoder: string): string | null;
  owner(encoder: string): string | null;
  /** Told of an encoder that was taken or given back; the answer takes the listener off again. */
  onChange(listener: (encoder: string) => void): () => void;
}

export interface LeaseSetting {
  readonly newLease: () => string;
  readonly clock: Clock;
  /** Whether a job is at work there: as long as it is, the lease is in use. */
  readonly isBusy: (encoder: string) => boolean;
}

/** Longer than a talk with a guest, shorter than a lunch. */
const IDLE_MS = 15 * 60_000;

interface Entry {
  last: string;
  owner: string | null;
  /** Takes back the end of an unused lease. */
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
  /** From now on it lives for another while. */
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
    acquire(encoder, { previous, takeOver, owner }) {
      const before = entries.get(encoder);
      if ((before?.last ?? null) !== previous) throw refuse("LEASE_STALE");
      if (before?.owner != null && !takeOver) throw refuse("LEASE_HELD", { holder: before.owner });
      before?.stopEnd();
      const entry: Entry = { last: newLease(), owner, stopEnd: () => undefined };
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
