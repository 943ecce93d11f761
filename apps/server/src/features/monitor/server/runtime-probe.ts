import { monitorEventLoopDelay, PerformanceObserver } from "node:perf_hooks";

const NS_PER_MS = 1_000_000;

export interface RuntimeFigures {
  /** Milliseconds, 99th percentile since the last reset. */
  readonly loopDelay: number;
  readonly collections: number;
  readonly collectionMs: number;
}

/** Watches the event loop and the garbage collector of this process. */
export class RuntimeProbe {
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });
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
    const p99 = this.#delay.count === 0 ? 0 : this.#delay.percentile(99) / NS_PER_MS;
    return { loopDelay: p99, collections: this.#collections, collectionMs: this.#collectionMs };
  }

  /** Begins a new span of the event loop's delay. */
  reset(): void {
    this.#delay.reset();
  }
}
