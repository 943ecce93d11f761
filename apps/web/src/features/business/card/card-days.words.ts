import { jobMessages } from "../../../core/card/job.words.ts";
import { defineMessages } from "../../../core/locale/messages.ts";

export const cardDaysMessages = defineMessages("business/card/days", {
  zh: {
    ...jobMessages.zh,
    today: "今日写卡",
    todayFailed: "今日失败",
    written: "近 30 天写卡",
    failed: "近 30 天失败",
    chart: "近 30 天每日写卡",
    cards: "{count} 张",
    latest: "今日的卡",
    toRecords: "测试卡记录",
    none: "今天还没有写过卡",
    lasts: "按前 7 天的用量，约可用 {days} 天",
    lastsShort: "按前 7 天的用量，不够用一天",
    lastsLong: "按前 7 天的用量，可用一年以上",
    away: "写卡情况没有取到，稍后会自动再取",
  },
  en: {
    ...jobMessages.en,
    today: "Written today",
    todayFailed: "Failed today",
    written: "Written in 30 days",
    failed: "Failed in 30 days",
    chart: "Cards written a day, last 30 days",
    cards: "{count} {count|card|cards}",
    latest: "Today's cards",
    toRecords: "Test card records",
    none: "No card has been written today",
    lasts: "About {days} {days|day|days} at the pace of the last 7 days",
    lastsShort: "Less than a day at the pace of the last 7 days",
    lastsLong: "More than a year at the pace of the last 7 days",
    away: "The counts could not be fetched; they are asked for again soon",
  },
});
