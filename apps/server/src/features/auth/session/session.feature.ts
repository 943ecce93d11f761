import type { Feature } from "../../../core/feature.ts";
import { sessionMigration } from "./migrations/2026-11-20-session.ts";
import { signInAddressMigration } from "./migrations/2026-11-25-sign-in-address.ts";

export const sessionFeature: Feature = { name: "auth/session", migrations: [sessionMigration, signInAddressMigration] };
