import { cardMessages } from "../../../core/card/card.words.ts";
import { defineMessages } from "../../../core/locale/messages.ts";

/** The list's own words, and the trade's vocabulary for its columns and filters. */
export const testCardMessages = defineMessages("business/test-card", {
  zh: {
    entityName: "测试卡",
    cardNumber: "卡号",
    testCardType: "测试卡类型",
    method: "方法",
    operationType: "操作类型",
    agent: "代理商",
    hotel: "酒店",
    sequence: "序号",
    status: "状态",
    createTime: "创建时间",
    unused: "未使用",
    used: "已使用",
    markUsed: "标记已使用",
    history: "卡 {uid} 的记录",
    historyOpen: "卡 {uid} 的全部记录",
    historyNone: "没有测试卡信息",
    ...cardMessages.zh,
  },
  en: {
    entityName: "test card",
    cardNumber: "Card number",
    testCardType: "Type",
    method: "Method",
    operationType: "Operation",
    agent: "Agent",
    hotel: "Hotel",
    sequence: "Seq.",
    status: "Status",
    createTime: "Created",
    unused: "Unused",
    used: "Used",
    markUsed: "Mark as used",
    history: "Records of card {uid}",
    historyOpen: "All records of card {uid}",
    historyNone: "No test card information",
    ...cardMessages.en,
  },
});
