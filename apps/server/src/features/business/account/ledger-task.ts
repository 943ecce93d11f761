import * as z from "zod";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { serverText } from "../../../core/messages.ts";
import { defineTaskFunction, TASK_ACTOR, type TaskFunction } from "../../../core/task-function.ts";
import { anchorLedger } from "./ledger-anchor.ts";
import { verifyLedger } from "./verify-ledger.service.ts";

/** Verifies every account's entries, and records their ends in the audit trail. */
export const ledgerTask = (db: Db, trail: AuditTrail): TaskFunction =>
  defineTaskFunction({
    name: "ledger.verify",
    title: serverText("task.ledger"),
    parameters: z.object({}),
    labels: {},
    run: async () => {
      const { sums, chain, ends, entries } = await verifyLedger(db, trail);
      const count = sums.length + chain.length;
      if (count > 0) throw fail("TASK_LEDGER_WRONG", { count });
      await db.transaction().execute((trx) => anchorLedger(trx, trail, TASK_ACTOR, ends));
      return serverText("task.ledgerSound", { count: entries });
    },
  });
