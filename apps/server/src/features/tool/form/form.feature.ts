import type { Feature } from "../../../core/feature.ts";
import { formMigration } from "./migrations/2026-11-25-form.ts";

export const formFeature: Feature = { name: "tool/form", migrations: [formMigration] };
