/** A picture of the guide: its file's name, and the page it shows. */
export interface Screen {
  readonly name: string;
  readonly path: string;
}

const BY_SECTION = {
  cards: {
    "made-cards": "/hotelCard",
    "make-card": "/makeCard",
    "power-saving": "/powerSaving",
    "read-card": "/readCard",
    "query-card": "/searchCard",
    "new-card-test": "/newTestCard",
    "old-card-test": "/oldTestCard",
    "blank-card-test": "/reMeasuringCard",
    "test-card-records": "/testCard",
    batch: "/batch",
    inspection: "/inspection",
    "manufacturer-tools": "/adelReadCard",
    external: "/external/test",
  },
  hotels: { hotels: "/hotel", groups: "/group", rooms: "/rooms" },
  encoders: { encoders: "/sendCardMachine", "encoder-entry": "/encoderEntry" },
  money: {
    "payment-setting": "/payment/setting",
    "buy-credits": "/payment/buy",
    "payment-records": "/payment/records",
    consumption: "/consumption",
    transfer: "/transfer",
    statistics: "/statistics",
  },
  system: {
    users: "/system/user",
    roles: "/system/role",
    menus: "/system/menu",
    departments: "/system/dept",
    posts: "/system/post",
    dictionaries: "/system/dict",
    parameters: "/system/config",
    notices: "/system/notice",
    "sign-in-providers": "/system/provider",
    "api-tokens": "/system/token",
    logs: "/system/log/operlog",
    "audit-trail": "/system/log/audit",
    "personal-center": "/user/profile",
  },
  monitor: {
    "online-users": "/monitor/online",
    "timed-tasks": "/monitor/job",
    "data-source": "/monitor/druid",
    server: "/monitor/server",
    cache: "/monitor/cache",
    alarms: "/monitor/alarm",
  },
  tools: { forms: "/tool/build", "code-generation": "/tool/gen", "interface-documentation": "/tool/swagger" },
} as const;

/** Every screen that has a page in `docs/guide`; a picture has the name of its page. The audit trail is on that of the logs. */
export const SCREENS: readonly Screen[] = Object.entries(BY_SECTION).flatMap(([section, pages]) =>
  Object.entries(pages).map(([page, path]) => ({ name: `${section}/${page}`, path })),
);
