import * as z from "zod";
import type { Clock } from "../../../core/clock.ts";
import { fail } from "../../../core/errors.ts";
import { serverText } from "../../../core/messages.ts";
import { defineTaskFunction, TASK_ACTOR, type TaskFunction } from "../../../core/task-function.ts";
import { DAY_MS } from "../../../core/time/durations.ts";
import { providerDay, type ReconciliationService } from "./reconciliation.service.ts";

/** Yesterday's bill is available after 10:00 in Beijing; an older day is requested if a run was missed. */
export const reconciliationTask = (clock: Clock, reconciliations: ReconciliationService): TaskFunction =>
  defineTaskFunction({
    name: "payment.reconcile",
    title: serverText("task.reconciliation"),
    permission: "business:order:reconcile",
    parameters: z.object({ daysAgo: z.number().int().min(1).max(90).default(1) }),
    labels: { daysAgo: serverText("task.daysAgo") },
    run: async ({ daysAgo }) => {
      const day = providerDay(clock.now() - daysAgo * DAY_MS);
      const { providers, differences } = await reconciliations.allOf(TASK_ACTOR, day);
      if (differences > 0) throw fail("TASK_BILL_DIFFERS", { count: differences });
      return serverText(providers === 0 ? "task.nothingToReconcile" : "task.reconciled", { count: providers });
    },
  });
