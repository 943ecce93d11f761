import { defineMessages } from "../core/locale/messages.ts";

/** Words of the viewers: JSON, charts. */
export const viewMessages = defineMessages("view", {
  zh: {
    copy: "复制",
    copied: "已复制",
    open: "展开",
    close: "收起",
    notJson: "JSON不完整，按原文显示",
    nothing: "空",
    summary: "最新 {last}，最低 {low}，最高 {high}",
    noData: "暂无数据",
    notDrawn: "图表加载失败，数据不受影响",
    when: "时间",
  },
  en: {
    copy: "Copy",
    copied: "Copied",
    open: "Expand",
    close: "Collapse",
    notJson: "Incomplete JSON; shown as plain text",
    nothing: "Empty",
    summary: "latest {last}, lowest {low}, highest {high}",
    noData: "No data yet",
    notDrawn: "Couldn't load the chart; the data is not affected",
    when: "Time",
  },
});
