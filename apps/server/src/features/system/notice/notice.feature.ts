import { stamped } from "../../../core/db/stamp.ts";
import type { Feature } from "../../../core/feature.ts";
import { noticeMigration } from "./migrations/2026-11-21-notice.ts";

export const noticeFeature: Feature = {
  name: "system/notice",
  migrations: [noticeMigration, stamped("2026-11-21", "sys_notice"), stamped("2026-11-21", "sys_notice_read")],
};
