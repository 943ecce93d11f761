import { defineFeature } from "../../../core/feature.ts";
import { encoderFeature } from "../../business/encoder/encoder.feature.ts";
import { alarmFeature } from "../alarm/alarm.feature.ts";
import { serveMetrics } from "./metrics.ts";
import { monitorMigration } from "./migrations/2026-11-24-monitor.ts";
import { MonitorService } from "./monitor.service.ts";
import { RuntimeProbe } from "./runtime-probe.ts";
import { Sampler } from "./sampler.service.ts";
import { serveServer } from "./server.routes.ts";
import { HealthService } from "./server.service.ts";

export const serverFeature = defineFeature({
  name: "monitor/server",
  migrations: [monitorMigration],
  requires: [encoderFeature, alarmFeature],
  provides: ({ hub, alarmEvaluator, ...deps }) => {
    const measured = { ...deps, countBridges: () => hub.all().length, probe: new RuntimeProbe() };
    return {
      health: new HealthService(deps.db, deps.storage),
      monitor: new MonitorService(measured),
      sampler: new Sampler({ ...measured, onSample: (sample) => alarmEvaluator.evaluate(sample) }),
    };
  },
  contributes: ({ health, sampler }) => ({
    lifecycles: [{ start: () => sampler.start(), stop: () => sampler.stop() }, { stop: () => health.stop() }],
  }),
  routes: (api, { db, clock, hub, config, countConnections, internalErrors, health, monitor }) => {
    serveServer(api, health, monitor, config.version);
    const countBridges = () => hub.all().length;
    const token = config.metricsToken;
    serveMetrics(api.app, { db, clock, countBridges, countConnections, internalErrors, token });
  },
});
