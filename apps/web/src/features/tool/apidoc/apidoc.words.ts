import { defineMessages } from "../../../core/locale/messages.ts";

export const apidocMessages = defineMessages("tool/apidoc", {
  zh: {
    title: "系统接口",
    loading: "正在加载接口文档",
    failed: "接口文档加载失败",
    failedText: "请重试；如仍失败，请联系管理员确认接口文档已开启（ADEL_API_DOCS）。",
  },
  en: {
    title: "Interface documentation",
    loading: "Loading the interface documentation",
    failed: "Couldn't load the interface documentation",
    failedText: "Try again. If it still fails, ask an administrator whether it is turned on (ADEL_API_DOCS).",
  },
});
