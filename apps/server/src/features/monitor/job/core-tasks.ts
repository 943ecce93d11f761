import * as z from "zod";
import { verifyTrail } from "../../../core/audit/verify-trail.ts";
import { writeScheduledBackup } from "../../../core/backup/scheduled-backup.ts";
import type { BackupSource } from "../../../core/backup/write-backup.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { serverText } from "../../../core/messages.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import { defineTaskFunction, type TaskFunction } from "../../../core/task-function.ts";

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly config: BackupSource;
}

/** Each backup needs space on the database's disk. */
const MAX_BACKUPS = 100;

/** Functions of the core. */
export const coreTasks = ({ db, clock, vault, config }: Deps): TaskFunction[] => [
  defineTaskFunction({
    name: "auditTrail.verify",
    title: serverText("task.auditTrail"),
    parameters: z.object({}),
    labels: {},
    run: async () => {
      const verdict = await verifyTrail(db, vault);
      if (!verdict.sound) throw fail("TASK_TRAIL_BROKEN", { row: verdict.at });
      return serverText("task.trailSound", { count: verdict.end.seq });
    },
  }),
  defineTaskFunction({
    name: "backup.write",
    title: serverText("task.backup"),
    parameters: z.object({ count: z.number().int().min(1).max(MAX_BACKUPS).default(7) }),
    labels: { count: serverText("task.backupCount") },
    run: async ({ count }) => serverText("task.backedUp", { file: await writeScheduledBackup(config, clock, count) }),
  }),
];
