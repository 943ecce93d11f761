import type { ErrorCode } from "@adel/protocol";
import { type Clock, pause } from "../kernel/clock.ts";
import type { Log } from "../kernel/log.ts";

/** An encoder without a binding, as it last replied. */
export interface DiscoveredEncoder {
  readonly encoder: string;
  readonly driver: string;
  readonly firmware: string | null;
  readonly state: "ready" | "absent" | "fault";
  readonly fault: ErrorCode | null;
}

/** Finds encoders without a binding, while there are subscribers and on request. */
export interface EncoderDiscovery {
  /** Resolves after one scan, at the latest when `signal` aborts. */
  poll(signal: AbortSignal): Promise<readonly DiscoveredEncoder[]>;
  all(): readonly DiscoveredEncoder[];
  onChange(listener: (found: DiscoveredEncoder) => void): () => void;
  /** Subscribes to found encoders; the returned function unsubscribes. */
  attend(): () => void;
  close(): Promise<void>;
}

export interface DiscoverySetting {
  /** Addresses at which an encoder may be: such as show themselves now, and such as were named. */
  readonly find: () => Promise<readonly string[]>;
  /** Properties of a device that are visible without opening it and change when it is replaced. */
  readonly mark: (encoder: string) => Promise<string>;
  /** Opens the port, identifies the device, closes the port; never rejects. */
  readonly ask: (encoder: string, signal: AbortSignal) => Promise<DiscoveredEncoder>;
  /** Bound encoders have a session of their own that keeps their port open. */
  readonly isTaken: (encoder: string) => boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/** Two scans find any change within two seconds. */
const POLL_INTERVAL_MS = 900;
/** Identifying opens the port and blocks other programs for a moment, so a known device is asked only this often. */
const ANSWERED_POLLS = 3;

const same = (a: DiscoveredEncoder | undefined, b: DiscoveredEncoder) =>
  a?.state === b.state && a.fault === b.fault && a.firmware === b.firmware;

export function encoderDiscovery({ find, mark, ask, isTaken, clock, log }: DiscoverySetting): EncoderDiscovery {
  const known = new Map<string, DiscoveredEncoder & { readonly polls: number; readonly mark: string }>();
  const listeners = new Set<(found: DiscoveredEncoder) => void>();
  const closing = new AbortController();
  let attending = 0;
  let polling: Promise<void> | undefined;
  let watching: Promise<void> | undefined;

  const notify = (found: DiscoveredEncoder) => {
    for (const listener of [...listeners]) listener(found);
  };

  async function askAt(encoder: string): Promise<void> {
    const before = known.get(encoder);
    const seen = await mark(encoder);
    if (before?.state === "ready" && before.mark === seen && before.polls < ANSWERED_POLLS) {
      known.set(encoder, { ...before, polls: before.polls + 1 });
      return;
    }
    const found = await ask(encoder, closing.signal);
    if (isTaken(encoder) || closing.signal.aborted) return;
    known.set(encoder, { ...found, mark: seen, polls: 1 });
    if (!same(before, found)) notify(found);
  }

  async function pollOnce(): Promise<void> {
    const there = new Set((await find()).filter((encoder) => !isTaken(encoder)));
    for (const [encoder, { driver, state }] of known) {
      if (there.has(encoder)) continue;
      known.delete(encoder);
      const isDisconnected = !isTaken(encoder) && state !== "absent";
      if (isDisconnected) notify({ encoder, driver, firmware: null, state: "absent", fault: "NO_ENCODER" });
    }
    await Promise.all([...there].map(askAt));
  }

  function pollNow(): Promise<void> {
    polling ??= pollOnce()
      .catch((error: unknown) => log.error("looking for encoders failed", { why: String(error) }))
      .finally(() => {
        polling = undefined;
      });
    return polling;
  }

  async function watch(): Promise<void> {
    while (attending > 0 && !closing.signal.aborted) {
      await pollNow();
      // Closed: the rest is over.
      await pause(clock, POLL_INTERVAL_MS, closing.signal).catch(() => undefined);
    }
    watching = undefined;
  }

  const all = () =>
    [...known.values()]
      .filter(({ encoder }) => !isTaken(encoder))
      .map(({ mark: _mark, polls: _polls, ...found }): DiscoveredEncoder => found);
  return {
    all,
    async poll(signal) {
      const over = Promise.withResolvers<void>();
      signal.addEventListener("abort", () => over.resolve(), { once: true });
      if (!signal.aborted) await Promise.race([pollNow(), over.promise]);
      return all();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    attend() {
      attending += 1;
      watching ??= watch();
      let isOver = false;
      return () => {
        if (!isOver) attending -= 1;
        isOver = true;
      };
    },
    async close() {
      closing.abort();
      await Promise.all([watching, polling]);
    },
  };
}
