import { accessMigration, secondFactorMigration, sessionProofMigration } from "./access/migrations.ts";
import { trailDepartmentMigration, trailMigration } from "./audit/migrations.ts";
import { dropListTriggersMigration } from "./db/migrations/2026-11-24-drop-list-triggers.ts";
import { singleLanguageNamesMigration } from "./db/migrations/2026-11-24-single-language-names.ts";
import { knownSeedsMigration } from "./db/migrations/2026-11-27-known-seeds.ts";
import { outboxMigration } from "./outbound/outbox.table.ts";
import { secretMigration } from "./secrets/unlock.ts";
import { seedRunMigration } from "./seed.ts";

/** The core's own tables. */
export const coreMigrations = [
  accessMigration,
  secretMigration,
  trailMigration,
  trailDepartmentMigration,
  dropListTriggersMigration,
  singleLanguageNamesMigration,
  seedRunMigration,
  knownSeedsMigration,
  secondFactorMigration,
  sessionProofMigration,
  outboxMigration,
];
