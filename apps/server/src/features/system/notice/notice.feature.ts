import type { Feature } from "../../../core/feature.ts";
import { noticeMigration } from "./migrations/2026-11-21-notice.ts";

export const noticeFeature: Feature = {
  name: "system/notice",
  migrations: [noticeMigration],
};
