import type { Feature } from "../../../core/feature.ts";
import { genMigration } from "./migrations/2026-11-24-gen.ts";

export const genFeature: Feature = { name: "tool/gen", migrations: [genMigration] };
