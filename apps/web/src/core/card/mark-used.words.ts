import { defineMessages } from "../locale/messages.ts";

export const markUsedMessages = defineMessages("core/mark-used", {
  zh: {
    markUsed: "标记已使用",
    markConfirm: "将{count}张测试卡标记为已使用？",
    markText: "标记后无法恢复。",
    marked: "已标记",
  },
  en: {
    markUsed: "Mark as used",
    markConfirm: "Mark {count} {count|test card|test cards} as used?",
    markText: "This can't be undone.",
    marked: "Marked",
  },
});
