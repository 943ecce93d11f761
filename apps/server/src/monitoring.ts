import { hostname } from "node:os";
import type { MonitoredCache } from "./core/cache.ts";
import type { Clock } from "./core/clock.ts";
import type { Database, Db } from "./core/db/database.ts";
import type { SlowStatements } from "./core/db/slow-statements.ts";
import type { StorageState } from "./core/db/storage.ts";
import type { TimeFormat } from "./core/time/time-format.ts";
import type { StartTimer } from "./core/timer.ts";
import type { SessionHub } from "./features/business/encoder/session-hub.service.ts";
import { CacheService } from "./features/monitor/cache/cache.service.ts";
import { DruidService } from "./features/monitor/druid/druid.service.ts";
import { MonitorService } from "./features/monitor/server/monitor.service.ts";
import { RuntimeProbe } from "./features/monitor/server/runtime-probe.ts";
import { Sampler } from "./features/monitor/server/sampler.service.ts";
import { HealthService } from "./features/monitor/server/server.service.ts";

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly after: StartTimer;
  readonly onError: (error: unknown) => void;
  readonly timeFormat: TimeFormat;
  readonly dialect: Database["dialect"];
  readonly countConnections: Database["countConnections"];
  readonly statements: SlowStatements;
  readonly storage: StorageState;
  readonly config: { readonly port: number; readonly databaseUrl: string };
  readonly hub: SessionHub;
  readonly caches: readonly MonitoredCache[];
}

/** What watches this process. */
export function monitoring({ config, hub, caches, ...rest }: Deps) {
  const countBridges = () => hub.all().length;
  const base = { ...rest, countBridges, instance: `${hostname()}:${config.port}`, probe: new RuntimeProbe() };
  return {
    countBridges,
    caches: new CacheService({ caches, port: config.port, instance: base.instance }),
    druid: new DruidService({ ...rest, config }),
    health: new HealthService(rest.db, rest.storage),
    monitor: new MonitorService(base),
    sampler: new Sampler(base),
  };
}
