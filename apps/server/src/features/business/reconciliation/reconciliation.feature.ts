import { defineFeature } from "../../../core/feature.ts";
import { paymentFeature } from "../payment/payment.feature.ts";
import { reconciliationMigration } from "./migrations/2026-11-25-reconciliation.ts";
import { serveReconciliation } from "./reconciliation.routes.ts";
import { ReconciliationService } from "./reconciliation.service.ts";
import { reconciliationTask } from "./reconciliation-task.ts";

export const reconciliationFeature = defineFeature({
  name: "business/reconciliation",
  migrations: [reconciliationMigration],
  requires: [paymentFeature],
  provides: ({ enabledProviders, ...deps }) => ({
    reconciliations: new ReconciliationService({ ...deps, providers: enabledProviders }),
  }),
  contributes: ({ clock, reconciliations }) => ({ tasks: [reconciliationTask(clock, reconciliations)] }),
  routes: (api, { reconciliations }) => serveReconciliation(api, reconciliations),
});
