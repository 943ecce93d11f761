import type { RecordFormats } from "./crud/changes/field-format.ts";

/** One line a kind of records: the view of its page, by which changes of such records are shown. */
export const recordFormats: RecordFormats = {
  "business/card": async () => ({
    view: (await import("./features/business/job/job.view.tsx")).jobView,
    texts: "business.job",
  }),
  "business/desk/policy": async () => ({
    view: (await import("./features/business/hotel/policy.format.ts")).policyFormat,
    texts: "business.desk-policy",
  }),
  "business/payment/provider": async () => ({
    view: (await import("./features/business/payment/provider.format.ts")).providerFormat,
    texts: "business.payment-provider",
  }),
  "business/encoder": async () => ({
    view: (await import("./features/business/encoder/encoder.view.tsx")).encoderView,
    texts: "business.encoder",
  }),
  "business/group": async () => ({
    view: (await import("./features/business/group/group.view.tsx")).groupView,
    texts: "business.group",
  }),
  "business/hotel": async () => ({
    view: (await import("./features/business/hotel/hotel.page.tsx")).hotelView,
    texts: "business.hotel",
  }),
  "business/hotel-card": async () => ({
    view: (await import("./features/business/hotel-card/hotel-card.view.tsx")).hotelCardView,
    texts: "business.hotel-card",
  }),
  "business/inspection": async () => ({
    view: (await import("./features/business/inspection/inspection.view.tsx")).inspectionView,
    texts: "business.inspection",
  }),
  "business/order": async () => ({
    view: (await import("./features/business/order/order.view.tsx")).orderView,
    texts: "business.order",
  }),
  "business/payment": async () => ({
    view: (await import("./features/business/payment/payment.view.tsx")).paymentView,
    texts: "business.payment",
  }),
  "business/room": async () => ({
    view: (await import("./features/business/room/room.view.tsx")).roomViewOf(undefined),
    texts: "business.room",
  }),
  "business/test-card": async () => ({
    view: (await import("./features/business/test-card/test-card.view.tsx")).testCardView,
    texts: "business.test-card",
  }),
  "business/transfer": async () => ({
    view: (await import("./features/business/transfer/transfer.view.ts")).transferView,
    texts: "business.transfer",
  }),
  "monitor/alarm": async () => ({
    view: (await import("./features/monitor/alarm/alarm.view.tsx")).alarmView,
    texts: "monitor.alarm",
  }),
  "monitor/job": async () => ({
    view: (await import("./features/monitor/job/job.view.tsx")).jobView,
    texts: "monitor.job",
  }),
  "system/config": async () => ({
    view: (await import("./features/system/config/config.view.tsx")).configView,
    texts: "system.config",
  }),
  "system/dept": async () => ({
    view: (await import("./features/system/dept/dept.view.tsx")).deptView,
    texts: "system.dept",
  }),
  "system/dict-data": async () => ({
    view: (await import("./features/system/dict/dict.view.tsx")).dictView(""),
    texts: "system.dict",
  }),
  "system/dict-type": async () => ({
    view: (await import("./features/system/dict-type/dict-type.view.tsx")).dictTypeView,
    texts: "system.dict-type",
  }),
  "system/menu": async () => ({
    view: (await import("./features/system/menu/menu.view.tsx")).menuView,
    texts: "system.menu",
  }),
  "system/notice": async () => ({
    view: (await import("./features/system/notice/notice.view.tsx")).noticeView,
    texts: "system.notice",
  }),
  "system/post": async () => ({
    view: (await import("./features/system/post/post.view.tsx")).postView,
    texts: "system.post",
  }),
  "system/provider": async () => ({
    view: (await import("./features/system/provider/provider.view.tsx")).providerView,
    texts: "system.provider",
  }),
  "system/role": async () => ({
    view: (await import("./features/system/role/role.view.tsx")).roleView,
    texts: "system.role",
  }),
  "system/token": async () => ({
    view: (await import("./features/system/token/token.view.tsx")).tokenViewAt("", ""),
    texts: "system.token",
  }),
  "system/user": async () => ({
    view: (await import("./features/system/user/user.view.tsx")).userViewFor(0),
    texts: "system.user",
  }),
  "tool/form": async () => ({
    view: (await import("./features/tool/form/form.view.tsx")).formViewOf("zh"),
    texts: "tool.form",
  }),
  "tool/gen": async () => ({ view: (await import("./features/tool/gen/gen.view.tsx")).genView, texts: "tool.gen" }),
};
