import type { Language } from "@adel/protocol/kernel/text";

/** Which page of the guide (`docs/guide/<language>`) explains a page, by the component that the menu names. */
export const HELP_PAGES: Readonly<Record<string, string>> = {
  index: "start/everyday",
  "business/desk/index": "start/front-desk",
  "business/hotel/index": "hotels/hotels",
  "business/hotel/overview": "hotels/hotels",
  "business/group/index": "hotels/groups",
  "business/room/index": "hotels/rooms",
  "business/hotel-card/make": "cards/make-card",
  "business/hotel-card/index": "cards/made-cards",
  "business/hotel-card/energy": "cards/power-saving",
  "business/card/read": "cards/read-card",
  "business/card/query": "cards/query-card",
  "business/card/batch": "cards/batch",
  "business/card/adel": "cards/manufacturer-tools",
  "business/test-card/adel": "cards/manufacturer-tools",
  "business/test-card/new": "cards/new-card-test",
  "business/test-card/old": "cards/old-card-test",
  "business/test-card/counter": "cards/blank-card-test",
  "business/test-card/index": "cards/test-card-records",
  "business/inspection/index": "cards/inspection",
  "business/inspection/records": "cards/inspection",
  "business/external/test": "cards/external",
  "business/external/read": "cards/external",
  "business/encoder/index": "encoders/encoders",
  "business/encoder/entry": "encoders/encoder-entry",
  "business/payment/setting": "money/payment-setting",
  "business/order/buy": "money/buy-credits",
  "business/order/index": "money/payment-records",
  "business/consumption/index": "money/consumption",
  "business/transfer/index": "money/transfer",
  "business/statistics/index": "money/statistics",
  "auth/profile": "system/personal-center",
  "system/user/index": "system/users",
  "system/role/index": "system/roles",
  "system/menu/index": "system/menus",
  "system/dept/index": "system/departments",
  "system/post/index": "system/posts",
  "system/dict/index": "system/dictionaries",
  "system/dict/data": "system/dictionaries",
  "system/config/index": "system/parameters",
  "system/notice/index": "system/notices",
  "system/notice/own": "system/notices",
  "system/provider/index": "system/sign-in-providers",
  "system/token/index": "system/api-tokens",
  "monitor/operlog/index": "system/logs",
  "monitor/logininfor/index": "system/logs",
  "monitor/audit/index": "system/logs",
  "monitor/online/index": "monitor/online-users",
  "monitor/job/index": "monitor/timed-tasks",
  "monitor/job/log": "monitor/timed-tasks",
  "monitor/druid/index": "monitor/data-source",
  "monitor/server/index": "monitor/server",
  "monitor/cache/index": "monitor/cache",
  "monitor/cache/list": "monitor/cache",
  "monitor/alarm/index": "monitor/alarms",
  "tool/build/index": "tools/forms",
  "tool/form/design": "tools/forms",
  "tool/form/fill": "tools/forms",
  "tool/form/submissions": "tools/forms",
  "tool/gen/index": "tools/code-generation",
  "tool/gen/edit": "tools/code-generation",
  "tool/swagger/index": "tools/interface-documentation",
};

/** Languages of the documentation; users of other languages get the last one. */
const GUIDES: readonly Language[] = ["zh", "en"];

/** Where the guide explains the page that is open; its first page where none does. */
export function helpUrl(language: Language, component: string | undefined): string {
  const page = component === undefined ? undefined : HELP_PAGES[component];
  const guide = GUIDES.find((one) => one === language) ?? GUIDES.at(-1);
  return `/docs/${guide}/${page === undefined ? "" : `${page}/`}`;
}
