import { admin, WHO as anyone, type Matrix } from "./callers.ts";

/** Who may call what of monitoring. */
export const MAY_CALL_MONITOR = {
  operLog: {
    list: admin,
    clean: admin,
    remove: admin,
    export: admin,
  },
  audit: {
    list: admin,
    export: admin,
  },
  loginInfo: {
    list: admin,
    clean: admin,
    remove: admin,
    unlock: admin,
    export: admin,
  },
  online: {
    list: admin,
    forceOut: admin,
  },
  job: {
    list: admin,
    targets: admin,
    one: admin,
    create: admin,
    change: admin,
    remove: admin,
    export: admin,
    setStatus: admin,
    run: admin,
  },
  jobLog: {
    list: admin,
    one: admin,
    clean: admin,
    remove: admin,
    export: admin,
  },
  health: {
    health: anyone,
    ready: anyone,
  },
  cache: {
    info: admin,
    names: admin,
    keys: admin,
    value: admin,
    clearName: admin,
    clearKey: admin,
    clearAll: admin,
  },
  alarm: {
    list: admin,
    one: admin,
    create: admin,
    change: admin,
    remove: admin,
    export: admin,
    test: admin,
  },
  druid: {
    info: admin,
  },
  server: {
    info: admin,
    history: admin,
  },
} satisfies Partial<Matrix>;
