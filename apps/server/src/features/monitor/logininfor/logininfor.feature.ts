import type { Feature } from "../../../core/feature.ts";
import { loginInfoMigration } from "./migrations/2026-11-21-logininfor.ts";

export const loginInfoFeature: Feature = {
  name: "monitor/logininfor",
  migrations: [loginInfoMigration],
};
