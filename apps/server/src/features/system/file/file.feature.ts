import type { Feature } from "../../../core/feature.ts";
import { fileMigration } from "./migrations/2026-11-20-file.ts";

export const fileFeature: Feature = { name: "system/file", migrations: [fileMigration] };
