import type { Language, MonitorHistory, MonitorSeries, ServerInfo } from "@adel/protocol";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import type { InternalErrors } from "../../../core/internal-errors.ts";
import { translate } from "../../../core/messages.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../core/time/durations.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { BusinessFiguresRepository } from "./business-figures.repository.ts";
import * as machine from "./machine.ts";
import type { RuntimeProbe } from "./runtime-probe.ts";
import { SampleRepository } from "./sample.repository.ts";
import { SAMPLE_MS } from "./sampler.service.ts";

interface MonitorDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly instance: string;
  readonly internalErrors: InternalErrors;
  readonly probe: RuntimeProbe;
  readonly countBridges: () => number;
}

function durationText(ms: number, language: Language): string {
  const [days = 0, hours = 0, minutes = 0] = [ms / DAY_MS, (ms / HOUR_MS) % 24, (ms / MINUTE_MS) % 60].map(Math.floor);
  return translate(language, "server")("uptime", { days, hours, minutes });
}

/** Failed runs of timed tasks since a time. */
export const countFailedRuns = (db: Db, since: number): Promise<number> =>
  new BusinessFiguresRepository(db).countFailedRuns(since);

/** What the monitoring page shows of this process and its computer. */
export class MonitorService {
  readonly #deps: MonitorDeps;

  constructor(deps: MonitorDeps) {
    this.#deps = deps;
  }

  async info(language: Language): Promise<ServerInfo> {
    const { db, instance, internalErrors, probe, countBridges } = this.#deps;
    const measure = <T>(read: () => Promise<T>) => internalErrors.attempt("measuring", read);
    const [cpu, mem, sysFiles, network, address] = await Promise.all([
      measure(machine.readCpu),
      measure(machine.readMemory),
      measure(machine.readDisks),
      measure(machine.readNetwork),
      measure(machine.readAddress),
    ]);
    const { loopDelay, collections, collectionMs } = probe.read();
    const business = new BusinessFiguresRepository(db);
    return {
      cpu: cpu ?? machine.NO_CPU,
      mem: mem ?? machine.NO_AMOUNT,
      jvm: this.#runtime(language),
      sys: { ...machine.readSystem(), computerIp: address ?? "" },
      sysFiles: sysFiles ?? [],
      load: machine.readLoad(),
      network: network ?? [],
      runtime: {
        ...machine.readRuntime(),
        resident: machine.readResident(),
        loopDelay: machine.rounded(loopDelay),
        collections,
        collectionMs: machine.rounded(collectionMs),
      },
      business: {
        bridges: countBridges(),
        encoders: await business.countEncoders(),
        ledger: await business.ledgerSums(),
      },
      internalErrors: internalErrors.list(),
      instance,
    };
  }

  async history(hours: number): Promise<MonitorHistory> {
    const { db, clock, instance } = this.#deps;
    const step = SAMPLE_MS * hours;
    const rows = await new SampleRepository(db).since(instance, clock.now() - hours * HOUR_MS);
    // One row for each step: a day has as many points as an hour.
    const thinned = rows.filter((row, at) => {
      const before = rows[at - 1];
      return !before || Math.floor(row.sample_time / step) !== Math.floor(before.sample_time / step);
    });
    const of = (name: MonitorSeries) => thinned.map((row) => row[name]);
    const series = {
      cpu: of("cpu"),
      load: of("load"),
      memory: of("memory"),
      disk: of("disk"),
      received: of("received"),
      sent: of("sent"),
      heap: of("heap"),
      resident: of("resident"),
      loopDelay: of("loopDelay"),
      collectionMs: of("collectionMs"),
      database: of("database"),
      bridges: of("bridges"),
    };
    return { moments: thinned.map(({ sample_time }) => sample_time), series };
  }

  #runtime(language: Language): ServerInfo["jvm"] {
    const { clock, timeFormat } = this.#deps;
    const upMs = process.uptime() * 1000;
    return {
      ...machine.readHeap(),
      name: "Node.js",
      version: process.version,
      startTime: timeFormat.format(clock.now() - upMs),
      runTime: durationText(upMs, language),
      home: process.execPath,
      inputArgs: process.execArgv.join(" "),
    };
  }
}
