import authPasskey from "./auth.passkey.json" with { type: "json" };
import authProfile from "./auth.profile.json" with { type: "json" };
import authSecondFactor from "./auth.second-factor.json" with { type: "json" };
import authSignInAgain from "./auth.sign-in-again.json" with { type: "json" };
import bridgeBatch from "./bridge.batch.json" with { type: "json" };
import businessBuy from "./business.buy.json" with { type: "json" };
import businessEncoderEntry from "./business.encoder-entry.json" with { type: "json" };
import businessInspection from "./business.inspection.json" with { type: "json" };
import businessPayment from "./business.payment.json" with { type: "json" };
import businessPaymentProvider from "./business.payment-provider.json" with { type: "json" };
import businessStatistics from "./business.statistics.json" with { type: "json" };
import businessTransfer from "./business.transfer.json" with { type: "json" };
import inspection from "./inspection.json" with { type: "json" };
import monitorAlarm from "./monitor.alarm.json" with { type: "json" };
import monitorAudit from "./monitor.audit.json" with { type: "json" };
import monitorCache from "./monitor.cache.json" with { type: "json" };
import monitorDruid from "./monitor.druid.json" with { type: "json" };
import monitorJob from "./monitor.job.json" with { type: "json" };
import monitorJobLog from "./monitor.jobLog.json" with { type: "json" };
import monitorLogininfor from "./monitor.logininfor.json" with { type: "json" };
import monitorOnline from "./monitor.online.json" with { type: "json" };
import monitorOperlog from "./monitor.operlog.json" with { type: "json" };
import monitorServer from "./monitor.server.json" with { type: "json" };
import systemConfig from "./system.config.json" with { type: "json" };
import systemDept from "./system.dept.json" with { type: "json" };
import systemDict from "./system.dict.json" with { type: "json" };
import systemDictType from "./system.dict-type.json" with { type: "json" };
import systemHook from "./system.hook.json" with { type: "json" };
import systemMenu from "./system.menu.json" with { type: "json" };
import systemNotice from "./system.notice.json" with { type: "json" };
import systemProvider from "./system.provider.json" with { type: "json" };
import systemRole from "./system.role.json" with { type: "json" };
import systemToken from "./system.token.json" with { type: "json" };
import toolApidoc from "./tool.apidoc.json" with { type: "json" };
import toolForm from "./tool.form.json" with { type: "json" };
import toolFormDesigner from "./tool.form-designer.json" with { type: "json" };
import toolGen from "./tool.gen.json" with { type: "json" };
import toolGenEdit from "./tool.gen-edit.json" with { type: "json" };
import uiCron from "./ui.cron.json" with { type: "json" };
import uiIcon from "./ui.icon.json" with { type: "json" };

/** The texts of pages that few people open, such as tools and monitoring, which load them when they open. */
export const catalogs = {
  "auth.passkey": authPasskey,
  "auth.profile": authProfile,
  "auth.second-factor": authSecondFactor,
  "auth.sign-in-again": authSignInAgain,
  "bridge.batch": bridgeBatch,
  "business.buy": businessBuy,
  "business.encoder-entry": businessEncoderEntry,
  "business.inspection": businessInspection,
  "business.payment": businessPayment,
  "business.payment-provider": businessPaymentProvider,
  "business.statistics": businessStatistics,
  "business.transfer": businessTransfer,
  inspection,
  "monitor.alarm": monitorAlarm,
  "monitor.audit": monitorAudit,
  "monitor.cache": monitorCache,
  "monitor.druid": monitorDruid,
  "monitor.job": monitorJob,
  "monitor.jobLog": monitorJobLog,
  "monitor.logininfor": monitorLogininfor,
  "monitor.online": monitorOnline,
  "monitor.operlog": monitorOperlog,
  "monitor.server": monitorServer,
  "system.config": systemConfig,
  "system.dept": systemDept,
  "system.dict": systemDict,
  "system.dict-type": systemDictType,
  "system.hook": systemHook,
  "system.menu": systemMenu,
  "system.notice": systemNotice,
  "system.provider": systemProvider,
  "system.role": systemRole,
  "system.token": systemToken,
  "tool.apidoc": toolApidoc,
  "tool.form": toolForm,
  "tool.form-designer": toolFormDesigner,
  "tool.gen": toolGen,
  "tool.gen-edit": toolGenEdit,
  "ui.cron": uiCron,
  "ui.icon": uiIcon,
} as const;
