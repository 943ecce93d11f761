import { type ComponentType, createElement, lazy } from "react";
import { loadToolMessages } from "./core/locale/messages.ts";
import type { Views } from "./shell/pages.tsx";

const view = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));
/** A page that few people open, such as tools and monitoring, with the texts that only these load. */
const toolView = (load: () => Promise<ComponentType>) =>
  view(async () => {
    const [page] = await Promise.all([load(), loadToolMessages()]);
    return page;
  });

/** One line a feature: the component name of the server's menu → its page, fetched when first opened. */
export const views: Views = {
  "auth/profile": toolView(async () => (await import("./features/auth/profile/profile.page.tsx")).ProfilePage),
  "system/provider/index": toolView(
    async () => (await import("./features/system/provider/provider.page.tsx")).ProviderPage,
  ),
  "business/group/index": view(async () => (await import("./features/business/group/group.page.tsx")).GroupPage),
  "business/hotel/index": view(async () => (await import("./features/business/hotel/hotel.page.tsx")).HotelPage),
  "business/hotel/overview": view(
    async () => (await import("./features/business/hotel/overview.page.tsx")).HotelOverviewPage,
  ),
  "business/desk/index": view(async () => (await import("./features/business/desk/desk.page.tsx")).DeskPage),
  "business/room/index": view(async () => (await import("./features/business/room/room.page.tsx")).RoomPage),
  "business/encoder/index": view(
    async () => (await import("./features/business/encoder/encoder.page.tsx")).EncoderPage,
  ),
  "business/encoder/entry": toolView(
    async () => (await import("./features/business/encoder/entry.page.tsx")).EncoderEntryPage,
  ),
  "business/card/read": view(async () => (await import("./features/business/card/read.page.tsx")).ReadCardPage),
  "business/card/adel": view(async () => (await import("./features/business/card/adel.page.tsx")).AdelReadPage),
  "business/card/query": view(async () => (await import("./features/business/card/query.page.tsx")).QueryCardPage),
  // Batch mode writes the cards of other features, which are combined here.
  "business/card/batch": toolView(async () => {
    const [{ BatchPage }, { hotelKind, energyKind }, { testKind }] = await Promise.all([
      import("./features/business/job/batch.page.tsx"),
      import("./features/business/hotel-card/batch-kinds.tsx"),
      import("./features/business/test-card/batch-kind.tsx"),
    ]);
    const kinds = [hotelKind, energyKind, testKind];
    return () => createElement(BatchPage, { kinds });
  }),
  "business/test-card/new": view(
    async () => (await import("./features/business/test-card/new.page.tsx")).NewTestCardPage,
  ),
  "business/test-card/old": view(
    async () => (await import("./features/business/test-card/old.page.tsx")).OldTestCardPage,
  ),
  "business/test-card/counter": view(
    async () => (await import("./features/business/test-card/counter.page.tsx")).CounterTestCardPage,
  ),
  "business/test-card/adel": view(
    async () => (await import("./features/business/test-card/adel.page.tsx")).AdelTestCardPage,
  ),
  "business/external/test": view(
    async () => (await import("./features/business/test-card/external.page.tsx")).ExternalTestPage,
  ),
  "business/external/read": view(async () => (await import("./features/business/card/read.page.tsx")).ReadCardPage),
  "business/inspection/index": toolView(
    async () => (await import("./features/business/inspection/inspection.page.tsx")).InspectionPage,
  ),
  "business/inspection/records": toolView(
    async () => (await import("./features/business/inspection/records.page.tsx")).InspectionRecordsPage,
  ),
  "business/test-card/index": view(
    async () => (await import("./features/business/test-card/test-card.page.tsx")).TestCardPage,
  ),
  "business/hotel-card/make": view(
    async () => (await import("./features/business/hotel-card/make.page.tsx")).MakeCardPage,
  ),
  "business/hotel-card/energy": view(
    async () => (await import("./features/business/hotel-card/energy.page.tsx")).PowerSavingPage,
  ),
  "business/hotel-card/index": view(
    async () => (await import("./features/business/hotel-card/hotel-card.page.tsx")).HotelCardPage,
  ),
  "system/user/index": view(async () => (await import("./features/system/user/user.page.tsx")).UserPage),
  "business/payment/setting": toolView(
    async () => (await import("./features/business/payment/payment.page.tsx")).PaymentPage,
  ),
  "business/order/buy": toolView(async () => (await import("./features/business/order/buy.page.tsx")).BuyPage),
  "business/order/index": view(async () => (await import("./features/business/order/order.page.tsx")).OrderPage),
  "business/consumption/index": view(
    async () => (await import("./features/business/consumption/consumption.page.tsx")).ConsumptionPage,
  ),
  "business/transfer/index": toolView(
    async () => (await import("./features/business/transfer/transfer.page.tsx")).TransferPage,
  ),
  "business/statistics/index": toolView(
    async () => (await import("./features/business/statistics/statistics.page.tsx")).StatisticsPage,
  ),
  "system/role/index": toolView(async () => (await import("./features/system/role/role.page.tsx")).RolePage),
  "system/menu/index": toolView(async () => (await import("./features/system/menu/menu.page.tsx")).MenuPage),
  "system/dept/index": toolView(async () => (await import("./features/system/dept/dept.page.tsx")).DeptPage),
  "system/token/index": toolView(async () => (await import("./features/system/token/token.page.tsx")).TokenPage),
  "system/post/index": view(async () => (await import("./features/system/post/post.page.tsx")).PostPage),
  "system/config/index": toolView(async () => (await import("./features/system/config/config.page.tsx")).ConfigPage),
  "system/dict/index": toolView(
    async () => (await import("./features/system/dict-type/dict-type.page.tsx")).DictTypePage,
  ),
  "system/dict/data": toolView(async () => (await import("./features/system/dict/dict.page.tsx")).DictDataPage),
  "system/notice/index": toolView(async () => (await import("./features/system/notice/notice.page.tsx")).NoticePage),
  "system/notice/own": toolView(
    async () => (await import("./features/system/notice/own-notices.page.tsx")).OwnNoticesPage,
  ),
  "monitor/operlog/index": toolView(
    async () => (await import("./features/monitor/operlog/operlog.page.tsx")).OperLogPage,
  ),
  "monitor/audit/index": toolView(async () => (await import("./features/monitor/audit/audit.page.tsx")).AuditPage),
  "monitor/logininfor/index": toolView(
    async () => (await import("./features/monitor/logininfor/logininfor.page.tsx")).LoginInfoPage,
  ),
  "monitor/job/index": toolView(async () => (await import("./features/monitor/job/job.page.tsx")).JobPage),
  "monitor/job/log": toolView(async () => (await import("./features/monitor/job/job-log.page.tsx")).JobLogPage),
  "monitor/alarm/index": toolView(async () => (await import("./features/monitor/alarm/alarm.page.tsx")).AlarmPage),
  "monitor/cache/index": toolView(async () => (await import("./features/monitor/cache/cache.page.tsx")).CachePage),
  "monitor/cache/list": toolView(async () => (await import("./features/monitor/cache/cache.page.tsx")).CachePage),
  "monitor/druid/index": toolView(async () => (await import("./features/monitor/druid/druid.page.tsx")).DruidPage),
  "monitor/server/index": toolView(async () => (await import("./features/monitor/server/server.page.tsx")).ServerPage),
  "tool/build/index": toolView(async () => (await import("./features/tool/form/form.page.tsx")).FormPage),
  "tool/form/design": toolView(async () => (await import("./features/tool/form/design.page.tsx")).FormDesignPage),
  "tool/form/fill": toolView(async () => (await import("./features/tool/form/fill.page.tsx")).FormFillPage),
  "tool/form/submissions": toolView(
    async () => (await import("./features/tool/form/submissions.page.tsx")).FormSubmissionsPage,
  ),
  "tool/gen/index": toolView(async () => (await import("./features/tool/gen/gen.page.tsx")).GenPage),
  "tool/gen/edit": toolView(async () => (await import("./features/tool/gen/edit.page.tsx")).GenEditPage),
  "tool/swagger/index": toolView(async () => (await import("./features/tool/apidoc/apidoc.page.tsx")).ApidocPage),
  "monitor/online/index": toolView(async () => (await import("./features/monitor/online/online.page.tsx")).OnlinePage),
};
