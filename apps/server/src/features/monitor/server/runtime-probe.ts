import { monitorEventLoopDelay, PerformanceObserver } from "node:perf_hooks";

const NS_PER_MS = 1_000_000;
/** How often the event loop is measured; Node counts this interval as part of each delay. */
const RESOLUTION_MS = 20;

export interface RuntimeFigures {
  /** Milliseconds, 99th percentile since the last reset. */
  readonly loopDelay: number;
  readonly collections: number;
  readonly collectionMs: number;
}

/** Milliseconds that a timer came late, of the measured nanoseconds between two of them. */
export const delayOf = (intervalNs: number): number => Math.max(0, intervalNs / NS_PER_MS - RESOLUTION_MS);

/** Watches the event loop and the garbage collector of this process. */
export class RuntimeProbe {
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #observer: PerformanceObserver;
  #collections = 0;
  #collectionMs = 0;

  constructor() {
    this.#observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        this.#collections++;
        this.#collectionMs += duration;
      }
    });
  }

  start(): void {
    this.#delay.enable();
    this.#observer.observe({ entryTypes: ["gc"] });
  }

  stop(): void {
    this.#delay.disable();
    this.#observer.disconnect();
  }

  read(): RuntimeFigures {
    return {
      loopDelay: delayOf(this.#delay.percentile(99)),
      collections: this.#collections,
      collectionMs: this.#collectionMs,
    };
  }

  /** Begins a new span of the event loop's delay. */
  reset(): void {
    this.#delay.reset();
  }
}
