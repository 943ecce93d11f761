import type { Feature } from "../../../core/feature.ts";
import { tokenMigration } from "./migrations/2026-11-24-token.ts";

export const tokenFeature: Feature = { name: "system/token", migrations: [tokenMigration] };
