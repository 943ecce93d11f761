import { defineWords } from "../locale/words.ts";

export const markUsedWords = defineWords("core/mark-used", {
  zh: {
    markUsed: "标记已使用",
    markConfirm: "把 {count} 张测试卡标记为已使用？",
    markText: "标记后不能改回。",
    marked: "已标记",
  },
  en: {
    markUsed: "Mark as used",
    markConfirm: "Mark {count} test cards as used?",
    markText: "This cannot be taken back.",
    marked: "Marked",
  },
});
