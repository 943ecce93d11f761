import { defineWords } from "../../core/locale/words.ts";

export const regionWords = defineWords("region", {
  zh: {
    choose: "选择省市",
    clear: "清除省市",
    none: "没有这个地方",
    previous: "前面的级别",
    next: "后面的级别",
  },
  en: {
    choose: "Choose province and city",
    clear: "Clear the place",
    none: "No such place",
    previous: "Previous levels",
    next: "Next levels",
  },
});
