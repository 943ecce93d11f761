import type { Feature } from "../../../core/feature.ts";
import { identityMigration } from "./migrations/2026-11-21-identity.ts";

export const identityFeature: Feature = { name: "auth/identity", migrations: [identityMigration] };
