import { defineWords } from "../core/locale/words.ts";

/** Words of the viewers: JSON, charts. */
export const viewWords = defineWords("view", {
  zh: {
    copy: "复制",
    copied: "已复制",
    open: "展开",
    close: "收起",
    notJson: "不是完整的 JSON，按原文显示",
    nothing: "空",
    summary: "最新 {last}，最低 {low}，最高 {high}",
    noData: "还没有数据",
    notDrawn: "图表没能载入，数据不受影响",
    when: "时间",
  },
  en: {
    copy: "Copy",
    copied: "Copied",
    open: "Expand",
    close: "Collapse",
    notJson: "Not complete JSON; shown as it is",
    nothing: "Empty",
    summary: "latest {last}, lowest {low}, highest {high}",
    noData: "No data yet",
    notDrawn: "The chart could not be loaded; its figures are not affected",
    when: "Time",
  },
});
