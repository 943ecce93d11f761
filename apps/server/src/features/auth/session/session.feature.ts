import type { Feature } from "../../../core/feature.ts";
import { sessionMigration } from "./migrations/2026-11-20-session.ts";

export const sessionFeature: Feature = { name: "auth/session", migrations: [sessionMigration] };
