import { createTranslator } from "../core/locale/messages.ts";
import type { HiddenRoute } from "./menu-routes.ts";

const t = createTranslator("frame");

/** Pages without a menu entry (specification §2, "Routes inside the main frame"). */
export const hiddenRoutes: readonly HiddenRoute[] = [
  {
    path: "/notices",
    title: createTranslator("system.notice-bell")("bell"),
    icon: "message",
    component: "system/notice/own",
  },
  {
    path: "/dict/type/data/:dictId(\\d+)",
    title: t("dictData"),
    icon: "dict",
    component: "system/dict/data",
    permission: "system:dict:list",
  },
  {
    path: "/hotel/:hotelId(\\d+)",
    title: t("hotelPage"),
    icon: "hotel",
    component: "business/hotel/overview",
    permission: "business:hotel:query",
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
  {
    path: "/form/design/:formId(\\d+)",
    title: t("formDesign"),
    icon: "build",
    component: "tool/form/design",
    permission: "tool:build:edit",
  },
  {
    path: "/form/fill/:formId(\\d+)",
    title: t("formFill"),
    icon: "form",
    component: "tool/form/fill",
    permission: "tool:build:submit",
  },
  {
    path: "/form/submissions/:formId(\\d+)",
    title: t("formSubmissions"),
    icon: "list",
    component: "tool/form/submissions",
    permission: "tool:build:query",
  },
];
