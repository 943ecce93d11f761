import { accessMigration } from "./core/access/migrations.ts";
import { trailMigration } from "./core/audit/migrations.ts";
import { dropListTriggersMigration } from "./core/db/migrations/2026-11-24-drop-list-triggers.ts";
import { singleLanguageNamesMigration } from "./core/db/migrations/2026-11-24-single-language-names.ts";
import type { Feature } from "./core/feature.ts";
import { secretMigration } from "./core/secrets/unlock.ts";
import { seedRunMigration } from "./core/seed.ts";
import { identityFeature } from "./features/auth/identity/identity.feature.ts";
import { sessionFeature } from "./features/auth/session/session.feature.ts";
import { accountFeature } from "./features/business/account/account.feature.ts";
import { cardFeature } from "./features/business/card/card.feature.ts";
import { deskFeature } from "./features/business/desk/desk.feature.ts";
import { encoderFeature } from "./features/business/encoder/encoder.feature.ts";
import { groupFeature } from "./features/business/group/group.feature.ts";
import { hotelFeature } from "./features/business/hotel/hotel.feature.ts";
import { hotelCardFeature } from "./features/business/hotel-card/hotel-card.feature.ts";
import { inspectionFeature } from "./features/business/inspection/inspection.feature.ts";
import { orderFeature } from "./features/business/order/order.feature.ts";
import { paymentFeature } from "./features/business/payment/payment.feature.ts";
import { roomFeature } from "./features/business/room/room.feature.ts";
import { statisticsFeature } from "./features/business/statistics/statistics.feature.ts";
import { testCardFeature } from "./features/business/test-card/test-card.feature.ts";
import { transferFeature } from "./features/business/transfer/transfer.feature.ts";
import { jobFeature } from "./features/monitor/job/job.feature.ts";
import { loginInfoFeature } from "./features/monitor/logininfor/logininfor.feature.ts";
import { operLogFeature } from "./features/monitor/operlog/operlog.feature.ts";
import { serverFeature } from "./features/monitor/server/server.feature.ts";
import { configFeature } from "./features/system/config/config.feature.ts";
import { deptFeature } from "./features/system/dept/dept.feature.ts";
import { dictFeature } from "./features/system/dict/dict.feature.ts";
import { fileFeature } from "./features/system/file/file.feature.ts";
import { menuFeature } from "./features/system/menu/menu.feature.ts";
import { noticeFeature } from "./features/system/notice/notice.feature.ts";
import { postFeature } from "./features/system/post/post.feature.ts";
import { providerFeature } from "./features/system/provider/provider.feature.ts";
import { roleFeature } from "./features/system/role/role.feature.ts";
import { tokenFeature } from "./features/system/token/token.feature.ts";
import { userFeature } from "./features/system/user/user.feature.ts";
import { formFeature } from "./features/tool/form/form.feature.ts";
import { genFeature } from "./features/tool/gen/gen.feature.ts";

/** Core's own tables. */
export const coreMigrations = [
  accessMigration,
  secretMigration,
  trailMigration,
  dropListTriggersMigration,
  singleLanguageNamesMigration,
  seedRunMigration,
];

/** Every feature, in the order in which their seeds build on one another. */
export const features: readonly Feature[] = [
  deptFeature,
  menuFeature,
  postFeature,
  roleFeature,
  userFeature,
  dictFeature,
  configFeature,
  noticeFeature,
  fileFeature,
  providerFeature,
  tokenFeature,
  sessionFeature,
  identityFeature,
  operLogFeature,
  loginInfoFeature,
  jobFeature,
  serverFeature,
  groupFeature,
  hotelFeature,
  roomFeature,
  encoderFeature,
  testCardFeature,
  hotelCardFeature,
  cardFeature,
  deskFeature,
  inspectionFeature,
  accountFeature,
  transferFeature,
  statisticsFeature,
  paymentFeature,
  orderFeature,
  genFeature,
  formFeature,
];
