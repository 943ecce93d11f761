import { defineFeature } from "../../../core/feature.ts";
import { noticeMigration } from "./migrations/2026-11-21-notice.ts";
import { noticeAudienceMigration } from "./migrations/2026-11-25-notice-audience.ts";
import { noticePersonMigration } from "./migrations/2026-11-30-notice-person.ts";
import { noticeKindMigration } from "./migrations/2026-11-30-notices-by-kind.ts";
import { seedDemoNotices } from "./notice.demo.ts";
import { serveNotice } from "./notice.routes.ts";
import { NoticeService } from "./notice.service.ts";

export const noticeFeature = defineFeature({
  name: "system/notice",
  migrations: [noticeMigration, noticeAudienceMigration, noticePersonMigration, noticeKindMigration],
  seedDemo: seedDemoNotices,
  provides: (deps) => ({ notices: new NoticeService(deps) }),
  contributes: ({ notices }) => ({
    fileReaders: [{ entity: "system/notice", mayRead: (principal, id) => notices.isReadable(principal, id) }],
  }),
  routes: (api, { notices }) => serveNotice(api, notices),
});
