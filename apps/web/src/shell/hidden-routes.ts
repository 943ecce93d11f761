import { createTranslator } from "../core/locale/messages.ts";
import type { HiddenRoute } from "./menu-routes.ts";

const t = createTranslator("frame");

/** Pages that stand in no menu (specification §2, "Routes inside the main frame"). */
export const hiddenRoutes: readonly HiddenRoute[] = [
  {
    path: "/dict/type/data/:dictId(\\d+)",
    title: t("dictData"),
    icon: "dict",
    component: "system/dict/data",
    permission: "system:dict:list",
  },
  {
    path: "/job/log",
    title: t("jobLog"),
    icon: "list",
    component: "monitor/job/log",
    permission: "monitor:job:list",
  },
  {
    path: "/gen/edit",
    title: t("genEdit"),
    icon: "tool",
    component: "tool/gen/edit",
    permission: "tool:gen:edit",
  },
];
