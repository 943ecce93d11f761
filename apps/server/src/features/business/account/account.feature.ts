import { defineFeature } from "../../../core/feature.ts";
import { repeat } from "../../../core/lifecycle.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";
import { hotelFeature } from "../hotel/hotel.feature.ts";
import { serveAccount } from "./account.routes.ts";
import { AccountService, creditBalance } from "./account.service.ts";
import { chainOldEntries } from "./chain-old-entries.ts";
import { ledgerTask } from "./ledger-task.ts";
import { LowCreditService } from "./low-credit.service.ts";
import { accountMigration } from "./migrations/2026-11-21-account.ts";
import { entryRefundMigration } from "./migrations/2026-11-25-entry-refund.ts";
import { entryTransferMigration } from "./migrations/2026-11-25-entry-transfer.ts";
import { ledgerChainMigration } from "./migrations/2026-11-25-ledger-chain.ts";
import { lowCreditMigration } from "./migrations/2026-11-25-low-credit.ts";

export const accountFeature = defineFeature({
  name: "business/account",
  migrations: [
    accountMigration,
    entryTransferMigration,
    entryRefundMigration,
    ledgerChainMigration,
    lowCreditMigration,
  ],
  seed: chainOldEntries,
  requires: [hotelFeature],
  provides: (deps) => ({
    lowCredit: new LowCreditService(deps),
    credit: new AccountService(deps.db, deps.hotelDepts),
  }),
  contributes: ({ db, trail, lowCredit, ...deps }) => ({
    lifecycles: [repeat(deps, MINUTE_MS, () => lowCredit.check())],
    hotelDependents: [{ error: "HOTEL_HAS_CREDIT", count: (trx, { deptId }) => creditBalance(trx, deptId) }],
    tasks: [ledgerTask(db, trail)],
  }),
  routes: (api, { credit, lowCredit }) => serveAccount(api, credit, lowCredit),
});
