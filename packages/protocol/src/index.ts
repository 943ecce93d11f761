import { identityRoutes } from "./features/auth/identity.ts";
import { passkeyRoutes } from "./features/auth/passkey.ts";
import { passwordLinkRoutes } from "./features/auth/password-link.ts";
import { profileRoutes } from "./features/auth/profile.ts";
import { registerRoutes } from "./features/auth/register.ts";
import { secondFactorRoutes } from "./features/auth/second-factor.ts";
import { sessionRoutes } from "./features/auth/session.ts";
import { accountRoutes } from "./features/business/account.ts";
import { cardRoutes } from "./features/business/card.ts";
import { consumptionRoutes } from "./features/business/consumption.ts";
import { deskRoutes } from "./features/business/desk.ts";
import { bridgeLine, bridgeRoutes, encoderRoutes } from "./features/business/encoder.ts";
import { findRoutes } from "./features/business/find.ts";
import { groupRoutes } from "./features/business/group.ts";
import { hotelRoutes } from "./features/business/hotel.ts";
import { hotelCardRoutes } from "./features/business/hotel-card.ts";
import { inspectionRoutes } from "./features/business/inspection.ts";
import { cardJobRoutes } from "./features/business/job.ts";
import { orderRoutes } from "./features/business/order.ts";
import { paymentNotificationRoutes, paymentProviderRoutes } from "./features/business/payment/provider.ts";
import { paymentRoutes } from "./features/business/payment.ts";
import { reconciliationRoutes } from "./features/business/reconciliation.ts";
import { roomRoutes } from "./features/business/room.ts";
import { statisticsRoutes } from "./features/business/statistics.ts";
import { testCardRoutes } from "./features/business/test-card.ts";
import { transferRoutes } from "./features/business/transfer.ts";
import { alarmRoutes } from "./features/monitor/alarm.ts";
import { auditRoutes } from "./features/monitor/audit.ts";
import { cacheRoutes } from "./features/monitor/cache.ts";
import { druidRoutes } from "./features/monitor/druid.ts";
import { jobLogRoutes, jobRoutes } from "./features/monitor/job.ts";
import { loginInfoRoutes } from "./features/monitor/logininfor.ts";
import { onlineRoutes } from "./features/monitor/online.ts";
import { operLogRoutes } from "./features/monitor/operlog.ts";
import { serverRoutes } from "./features/monitor/server.ts";
import { configRoutes } from "./features/system/config.ts";
import { deptRoutes } from "./features/system/dept.ts";
import { dictDataRoutes } from "./features/system/dict.ts";
import { dictTypeRoutes } from "./features/system/dict-type.ts";
import { fileRoutes } from "./features/system/file.ts";
import { hookRoutes } from "./features/system/hook.ts";
import { menuRoutes } from "./features/system/menu.ts";
import { noticeRoutes } from "./features/system/notice.ts";
import { postRoutes } from "./features/system/post.ts";
import { providerRoutes } from "./features/system/provider.ts";
import { roleRoutes } from "./features/system/role.ts";
import { tokenRoutes } from "./features/system/token.ts";
import { userRoutes } from "./features/system/user.ts";
import { apidocRoutes } from "./features/tool/apidoc.ts";
import { formRoutes, submissionRoutes } from "./features/tool/form.ts";
import { genRoutes } from "./features/tool/gen.ts";
import { healthRoutes } from "./kernel/health.ts";
import { type PermissionOf, permissionsOf, type Route } from "./kernel/route.ts";

/** All calls of the API, by feature: the source of server, client, documentation and permission list. */
export const allRoutes = {
  session: sessionRoutes,
  identity: identityRoutes,
  register: registerRoutes,
  passwordLink: passwordLinkRoutes,
  secondFactor: secondFactorRoutes,
  passkey: passkeyRoutes,
  profile: profileRoutes,
  provider: providerRoutes,
  dictData: dictDataRoutes,
  config: configRoutes,
  dept: deptRoutes,
  dictType: dictTypeRoutes,
  menu: menuRoutes,
  notice: noticeRoutes,
  hook: hookRoutes,
  post: postRoutes,
  role: roleRoutes,
  token: tokenRoutes,
  user: userRoutes,
  file: fileRoutes,
  operLog: operLogRoutes,
  audit: auditRoutes,
  loginInfo: loginInfoRoutes,
  online: onlineRoutes,
  job: jobRoutes,
  jobLog: jobLogRoutes,
  health: healthRoutes,
  server: serverRoutes,
  cache: cacheRoutes,
  alarm: alarmRoutes,
  druid: druidRoutes,
  group: groupRoutes,
  hotel: hotelRoutes,
  encoder: encoderRoutes,
  bridge: bridgeRoutes,
  bridgeLine,
  // Card jobs are named as calls of cards, in the documentation and in logs.
  card: { ...cardRoutes, ...cardJobRoutes },
  testCard: testCardRoutes,
  account: accountRoutes,
  payment: paymentRoutes,
  paymentProvider: paymentProviderRoutes,
  paymentNotification: paymentNotificationRoutes,
  order: orderRoutes,
  reconciliation: reconciliationRoutes,
  consumption: consumptionRoutes,
  transfer: transferRoutes,
  statistics: statisticsRoutes,
  hotelCard: hotelCardRoutes,
  room: roomRoutes,
  desk: deskRoutes,
  find: findRoutes,
  inspection: inspectionRoutes,
  apidoc: apidocRoutes,
  gen: genRoutes,
  form: formRoutes,
  submission: submissionRoutes,
} as const;

/** Every permission that a route requires. */
export type Permission = { [F in keyof typeof allRoutes]: PermissionOf<(typeof allRoutes)[F]> }[keyof typeof allRoutes];

/** Permissions that open a call that needs a recent sign-in: marked wherever permissions are given. */
export const strongPermissions: ReadonlySet<string> = new Set(
  Object.values(allRoutes)
    .flatMap((feature) => Object.values<Route>(feature))
    .flatMap(({ recentSignIn, access }) => (recentSignIn ? permissionsOf(access) : [])),
);

export * from "./bridge/encoder.ts";
export * from "./bridge/encoder-command.ts";
export * from "./bridge/key-purpose.ts";
export * from "./bridge/message.ts";
export { BRIDGE_PORT, BRIDGE_PROTOCOL } from "./bridge/port.ts";
export * from "./bridge/release.ts";
export * from "./bridge/session.ts";
export * from "./bridge/ticket.ts";
export * from "./bridge/version.ts";
export * from "./card-frames/block.ts";
export * from "./card-frames/card-answer.ts";
export * from "./card-frames/content.ts";
export * from "./card-frames/dump.ts";
export * from "./card-frames/image.ts";
export * from "./card-frames/records.ts";
export * from "./card-frames/sector.ts";
export * from "./card-frames/sector-plan.ts";
export * from "./card-frames/trailer.ts";
export { authCalls } from "./features/auth/identity/auth-calls.ts";
export * from "./features/auth/identity.ts";
export * from "./features/auth/passkey/passkey-values.ts";
export * from "./features/auth/passkey.ts";
export * from "./features/auth/password-link.ts";
export * from "./features/auth/profile.ts";
export * from "./features/auth/register.ts";
export * from "./features/auth/second-factor.ts";
export { PAGE_CLIENT, sessionApi } from "./features/auth/session/session-calls.ts";
export * from "./features/auth/session.ts";
export * from "./features/business/account.ts";
export * from "./features/business/card/standing.ts";
export * from "./features/business/card/verdict.ts";
export * from "./features/business/card.ts";
export * from "./features/business/consumption.ts";
export * from "./features/business/desk/policy.ts";
export * from "./features/business/desk.ts";
export * from "./features/business/encoder.ts";
export * from "./features/business/external.ts";
export * from "./features/business/find.ts";
export * from "./features/business/group.ts";
export * from "./features/business/hotel.ts";
export * from "./features/business/hotel-card.ts";
export * from "./features/business/inspection.ts";
export * from "./features/business/job/charge.ts";
export * from "./features/business/job/settlement.ts";
export * from "./features/business/job.ts";
export * from "./features/business/order.ts";
export * from "./features/business/payment/provider.ts";
export * from "./features/business/payment.ts";
export * from "./features/business/reconciliation.ts";
export * from "./features/business/room.ts";
export * from "./features/business/statistics.ts";
export * from "./features/business/test-card.ts";
export * from "./features/business/transfer.ts";
export * from "./features/monitor/alarm.ts";
export * from "./features/monitor/audit.ts";
export * from "./features/monitor/cache.ts";
export * from "./features/monitor/druid.ts";
export {
  type CallTarget,
  formatCallTarget,
  type ParsedTarget,
  parseCallTarget,
  type TargetValue,
} from "./features/monitor/job/call-target.ts";
export * from "./features/monitor/job.ts";
export * from "./features/monitor/logininfor.ts";
export * from "./features/monitor/online.ts";
export * from "./features/monitor/operlog.ts";
export * from "./features/monitor/server.ts";
export * from "./features/system/config.ts";
export * from "./features/system/dept.ts";
export * from "./features/system/dict.ts";
export * from "./features/system/dict-type.ts";
export * from "./features/system/file.ts";
export * from "./features/system/hook.ts";
export * from "./features/system/menu.ts";
export * from "./features/system/notice.ts";
export * from "./features/system/post.ts";
export * from "./features/system/provider.ts";
export * from "./features/system/role.ts";
export * from "./features/system/token.ts";
export * from "./features/system/user.ts";
export * from "./features/tool/apidoc.ts";
export * from "./features/tool/form.ts";
export * from "./features/tool/gen.ts";
export { ENCODER_SILENT, SUCCESS_CODES } from "./kernel/codes.ts";
export { crudRoutes } from "./kernel/crud.ts";
export { Envelope, ErrorEnvelope, FieldError } from "./kernel/envelope.ts";
export type { ErrorDefinition } from "./kernel/errors/define-error.ts";
export type { DeviceErrorCode } from "./kernel/errors/device.ts";
export {
  ERROR_CODES,
  type ErrorCode,
  type ErrorValues,
  errors,
  isDeviceErrorCode,
  isErrorCode,
} from "./kernel/errors.ts";
export { IdempotencyKey, Status } from "./kernel/field.ts";
export * from "./kernel/health.ts";
export * from "./kernel/outbound.ts";
export { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, PAGE_SIZES } from "./kernel/page.ts";
export { type DescribeRule, type Parsed, parse, type ValidationRule, valueAt } from "./kernel/parse.ts";
export type {
  Access,
  AuditKind,
  HandlerInput,
  Method,
  Page,
  Reply,
  RequestOf,
  ResponseOf,
  Route,
  Routes,
  Scope,
  Upload,
} from "./kernel/route.ts";
export { type CallKey, permissionsOf } from "./kernel/route.ts";
export { HIDDEN_VALUE, masked } from "./kernel/secret-fields.ts";
export { type Language, localize, type Text, toTextLanguage } from "./kernel/text.ts";
