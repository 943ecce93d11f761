import { defineMessages } from "../../core/locale/messages.ts";

export const regionMessages = defineMessages("region", {
  zh: {
    choose: "选择省市",
    clear: "清除省市",
    none: "没有匹配的省市",
    previous: "上级列表",
    next: "下级列表",
  },
  en: {
    choose: "Choose province and city",
    clear: "Clear province and city",
    none: "No matching place",
    previous: "Previous levels",
    next: "Next levels",
  },
});
