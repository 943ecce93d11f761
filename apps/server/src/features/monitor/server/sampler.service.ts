import { sql } from "kysely";
import { type Clock, monotonicClock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import type { InternalErrors } from "../../../core/internal-errors.ts";
import { DAY_MS } from "../../../core/time/durations.ts";
import type { StartTimer } from "../../../core/timer.ts";
import { readCpu, readDisks, readHeap, readLoad, readMemory, readNetwork, readResident, rounded } from "./machine.ts";
import type { RuntimeProbe } from "./runtime-probe.ts";
import { SampleRepository } from "./sample.repository.ts";
import type { Sample } from "./server.table.ts";

interface SamplerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly after: StartTimer;
  readonly internalErrors: InternalErrors;
  readonly instance: string;
  readonly probe: RuntimeProbe;
  readonly countBridges: () => number;
  /** Called for each sample. */
  readonly onSample: (sample: Sample) => Promise<void>;
}

export const SAMPLE_MS = 15_000;
/** The history of a day. */
export const KEEP_MS = DAY_MS;

const sum = (values: readonly number[]): number => rounded(values.reduce((total, value) => total + value, 0));

/** What a process measured last; nothing where it just began. */
export const findLastSample = (db: Db, instance: string) => new SampleRepository(db).last(instance);

/** Measures every few seconds, and stores the samples for a day. */
export class Sampler {
  readonly #deps: SamplerDeps;
  #cancel: (() => void) | undefined;
  #collectionMs = 0;

  constructor(deps: SamplerDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#deps.probe.start();
    this.#schedule();
  }

  stop(): void {
    this.#cancel?.();
    this.#deps.probe.stop();
  }

  async sample(): Promise<void> {
    const { db, clock, instance } = this.#deps;
    const now = clock.now();
    const sample = await this.#measure();
    await new SampleRepository(db).insert(instance, now, sample);
    await new SampleRepository(db).removeOlder(now - KEEP_MS);
    await this.#deps.onSample(sample);
  }

  async #measure(): Promise<Sample> {
    const { internalErrors, probe, countBridges } = this.#deps;
    const measure = <T>(read: () => Promise<T>) => internalErrors.attempt("measuring", read);
    const [cpu, memory, disks, network] = await Promise.all([
      measure(readCpu),
      measure(readMemory),
      measure(readDisks),
      measure(readNetwork),
    ]);
    const { loopDelay, collectionMs } = probe.read();
    probe.reset();
    const collected = rounded(collectionMs - this.#collectionMs);
    this.#collectionMs = collectionMs;
    return {
      cpu: cpu && rounded(100 - cpu.free),
      load: readLoad()[0] ?? null,
      memory: memory === null ? null : memory.usage,
      disk: disks === null || disks.length === 0 ? null : Math.max(...disks.map(({ usage }) => usage)),
      received: network && sum(network.map(({ received }) => received)),
      sent: network && sum(network.map(({ sent }) => sent)),
      heap: readHeap().used,
      resident: readResident(),
      loopDelay: rounded(loopDelay),
      collectionMs: collected,
      database: await this.#databaseMs(),
      bridges: countBridges(),
    };
  }

  /** The response time of the database. */
  async #databaseMs(): Promise<number> {
    const start = monotonicClock.now();
    await sql`select 1`.execute(this.#deps.db);
    return rounded(monotonicClock.now() - start);
  }

  #schedule(): void {
    this.#cancel = this.#deps.after(SAMPLE_MS, () => {
      this.#schedule();
      void this.#deps.internalErrors.attempt("measuring", () => this.sample());
    });
  }
}
