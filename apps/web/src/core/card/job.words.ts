import type { CardJob, JobState } from "@adel/protocol/business/card";
import { defineMessages } from "../locale/messages.ts";

type Vocabulary = `purpose.${CardJob["purpose"]}` | `state.${JobState}`;

/** Words of card jobs, for every screen that lists them: spread into its own. */
export const jobMessages = defineMessages("core/job", {
  zh: {
    "purpose.test": "制测试卡",
    "purpose.adel": "制Adel测试卡",
    "purpose.hotel": "制酒店卡",
    "purpose.energy": "制节电卡",
    "purpose.erase": "清空卡片",
    "state.reserved": "已预留",
    "state.sent": "已发送到发卡机",
    "state.done": "已完成",
    "state.partial": "部分写入",
    "state.failed": "失败",
    "state.cancelled": "已取消",
    "state.unknown": "结果未知",
    "state.expired": "已过期",
  },
  en: {
    "purpose.test": "Test card job",
    "purpose.adel": "Adel test card job",
    "purpose.hotel": "Hotel card job",
    "purpose.energy": "Power-saving card job",
    "purpose.erase": "Erase card",
    "state.reserved": "Reserved",
    "state.sent": "Sent to encoder",
    "state.done": "Done",
    "state.partial": "Partly written",
    "state.failed": "Failed",
    "state.cancelled": "Canceled",
    "state.unknown": "Unknown",
    "state.expired": "Expired",
  },
} satisfies Readonly<Record<"zh" | "en", Readonly<Record<Vocabulary, string>>>>);
