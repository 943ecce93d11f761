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

export interface DiscoverySetting {
  /** Possible addresses of encoders: those detected now, and configured ones. */
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

interface KnownEncoder extends DiscoveredEncoder {
  /** How many scans have used the last reply. */
  readonly polls: number;
  readonly mark: string;
}

/** Finds encoders without a binding, while there are subscribers and on request. */
export class EncoderDiscovery {
  readonly #setting: DiscoverySetting;
  readonly #known = new Map<string, KnownEncoder>();
  readonly #listeners = new Set<(found: DiscoveredEncoder) => void>();
  readonly #closing = new AbortController();
  #attending = 0;
  #polling: Promise<void> | undefined;
  #watching: Promise<void> | undefined;

  constructor(setting: DiscoverySetting) {
    this.#setting = setting;
  }

  all(): readonly DiscoveredEncoder[] {
    return [...this.#known.values()]
      .filter(({ encoder }) => !this.#setting.isTaken(encoder))
      .map(({ mark: _mark, polls: _polls, ...found }): DiscoveredEncoder => found);
  }

  /** Resolves after one scan, at the latest when `signal` aborts. */
  async poll(signal: AbortSignal): Promise<readonly DiscoveredEncoder[]> {
    const over = Promise.withResolvers<void>();
    signal.addEventListener("abort", () => over.resolve(), { once: true });
    if (!signal.aborted) await Promise.race([this.#pollNow(), over.promise]);
    return this.all();
  }

  onChange(listener: (found: DiscoveredEncoder) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Subscribes to found encoders; the returned function unsubscribes. */
  attend(): () => void {
    this.#attending += 1;
    this.#watching ??= this.#watch();
    let isOver = false;
    return () => {
      if (!isOver) this.#attending -= 1;
      isOver = true;
    };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([this.#watching, this.#polling]);
  }

  async #watch(): Promise<void> {
    const { signal } = this.#closing;
    while (this.#attending > 0 && !signal.aborted) {
      await this.#pollNow();
      // Closed: nothing else to do.
      await pause(this.#setting.clock, POLL_INTERVAL_MS, signal).catch(() => undefined);
    }
    this.#watching = undefined;
  }

  #pollNow(): Promise<void> {
    this.#polling ??= this.#pollOnce()
      .catch((error: unknown) => this.#setting.log.error("looking for encoders failed", { why: String(error) }))
      .finally(() => {
        this.#polling = undefined;
      });
    return this.#polling;
  }

  async #pollOnce(): Promise<void> {
    const { find, isTaken } = this.#setting;
    const there = new Set((await find()).filter((encoder) => !isTaken(encoder)));
    for (const [encoder, { driver, state }] of this.#known) {
      if (there.has(encoder)) continue;
      this.#known.delete(encoder);
      const isDisconnected = !isTaken(encoder) && state !== "absent";
      if (isDisconnected) this.#notify({ encoder, driver, firmware: null, state: "absent", fault: "NO_ENCODER" });
    }
    await Promise.all([...there].map((encoder) => this.#askAt(encoder)));
  }

  async #askAt(encoder: string): Promise<void> {
    const { mark, ask, isTaken } = this.#setting;
    const { signal } = this.#closing;
    const before = this.#known.get(encoder);
    const seen = await mark(encoder);
    if (before?.state === "ready" && before.mark === seen && before.polls < ANSWERED_POLLS) {
      this.#known.set(encoder, { ...before, polls: before.polls + 1 });
      return;
    }
    const found = await ask(encoder, signal);
    if (isTaken(encoder) || signal.aborted) return;
    this.#known.set(encoder, { ...found, mark: seen, polls: 1 });
    if (!same(before, found)) this.#notify(found);
  }

  #notify(found: DiscoveredEncoder): void {
    for (const listener of [...this.#listeners]) listener(found);
  }
}
