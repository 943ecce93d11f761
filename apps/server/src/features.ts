import { identityFeature } from "./features/auth/identity/identity.feature.ts";
import { passkeyFeature } from "./features/auth/passkey/passkey.feature.ts";
import { passwordLinkFeature } from "./features/auth/password-link/password-link.feature.ts";
import { profileFeature } from "./features/auth/profile/profile.feature.ts";
import { registerFeature } from "./features/auth/register/register.feature.ts";
import { secondFactorFeature } from "./features/auth/second-factor/second-factor.feature.ts";
import { sessionFeature } from "./features/auth/session/session.feature.ts";
import { accountFeature } from "./features/business/account/account.feature.ts";
import { cardFeature } from "./features/business/card/card.feature.ts";
import { consumptionFeature } from "./features/business/consumption/consumption.feature.ts";
import { deskFeature } from "./features/business/desk/desk.feature.ts";
import { encoderFeature } from "./features/business/encoder/encoder.feature.ts";
import { findFeature } from "./features/business/find/find.feature.ts";
import { groupFeature } from "./features/business/group/group.feature.ts";
import { hotelFeature } from "./features/business/hotel/hotel.feature.ts";
import { hotelCardFeature } from "./features/business/hotel-card/hotel-card.feature.ts";
import { inspectionFeature } from "./features/business/inspection/inspection.feature.ts";
import { cardJobFeature } from "./features/business/job/job.feature.ts";
import { orderFeature } from "./features/business/order/order.feature.ts";
import { paymentFeature } from "./features/business/payment/payment.feature.ts";
import { reconciliationFeature } from "./features/business/reconciliation/reconciliation.feature.ts";
import { roomFeature } from "./features/business/room/room.feature.ts";
import { statisticsFeature } from "./features/business/statistics/statistics.feature.ts";
import { testCardFeature } from "./features/business/test-card/test-card.feature.ts";
import { transferFeature } from "./features/business/transfer/transfer.feature.ts";
import { alarmFeature } from "./features/monitor/alarm/alarm.feature.ts";
import { auditFeature } from "./features/monitor/audit/audit.feature.ts";
import { cacheFeature } from "./features/monitor/cache/cache.feature.ts";
import { druidFeature } from "./features/monitor/druid/druid.feature.ts";
import { jobFeature } from "./features/monitor/job/job.feature.ts";
import { loginInfoFeature } from "./features/monitor/logininfor/logininfor.feature.ts";
import { onlineFeature } from "./features/monitor/online/online.feature.ts";
import { operLogFeature } from "./features/monitor/operlog/operlog.feature.ts";
import { serverFeature } from "./features/monitor/server/server.feature.ts";
import { configFeature } from "./features/system/config/config.feature.ts";
import { deptFeature } from "./features/system/dept/dept.feature.ts";
import { dictFeature } from "./features/system/dict/dict.feature.ts";
import { dictTypeFeature } from "./features/system/dict-type/dict-type.feature.ts";
import { fileFeature } from "./features/system/file/file.feature.ts";
import { hookFeature } from "./features/system/hook/hook.feature.ts";
import { menuFeature } from "./features/system/menu/menu.feature.ts";
import { noticeFeature } from "./features/system/notice/notice.feature.ts";
import { postFeature } from "./features/system/post/post.feature.ts";
import { providerFeature } from "./features/system/provider/provider.feature.ts";
import { roleFeature } from "./features/system/role/role.feature.ts";
import { tokenFeature } from "./features/system/token/token.feature.ts";
import { userFeature } from "./features/system/user/user.feature.ts";
import { apidocFeature } from "./features/tool/apidoc/apidoc.feature.ts";
import { formFeature } from "./features/tool/form/form.feature.ts";
import { genFeature } from "./features/tool/gen/gen.feature.ts";

/**
 * All features, in the order in which their seeds depend on one another; a feature is created after those that it
 * requires.
 */
export const features = [
  deptFeature,
  menuFeature,
  postFeature,
  roleFeature,
  userFeature,
  dictFeature,
  dictTypeFeature,
  configFeature,
  noticeFeature,
  hookFeature,
  fileFeature,
  providerFeature,
  tokenFeature,
  passwordLinkFeature,
  passkeyFeature,
  secondFactorFeature,
  sessionFeature,
  profileFeature,
  identityFeature,
  registerFeature,
  operLogFeature,
  auditFeature,
  loginInfoFeature,
  onlineFeature,
  jobFeature,
  serverFeature,
  druidFeature,
  cacheFeature,
  alarmFeature,
  groupFeature,
  hotelFeature,
  roomFeature,
  encoderFeature,
  testCardFeature,
  hotelCardFeature,
  cardFeature,
  cardJobFeature,
  deskFeature,
  inspectionFeature,
  accountFeature,
  transferFeature,
  consumptionFeature,
  statisticsFeature,
  paymentFeature,
  orderFeature,
  reconciliationFeature,
  findFeature,
  genFeature,
  formFeature,
  apidocFeature,
] as const;
