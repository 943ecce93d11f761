import { defineFeature } from "../../../core/feature.ts";
import { transferMigration } from "./migrations/2026-11-25-transfer.ts";
import { serveTransfer } from "./transfer.routes.ts";
import { TransferService } from "./transfer.service.ts";

export const transferFeature = defineFeature({
  name: "business/transfer",
  migrations: [transferMigration],
  provides: (deps) => ({ transfers: new TransferService(deps) }),
  routes: (api, { transfers }) => serveTransfer(api, transfers),
});
