import { defineMessages } from "../core/locale/messages.ts";

export const cardReaderMessages = defineMessages("bridge/card-desk", {
  zh: {
    read: "读卡",
    again: "重新读卡",
    print: "打印",
    waitTitle: "请把卡放到发卡机上",
    waitText: "放好后自动读取。",
    reading: "正在读卡",
    readingSector: "正在读取扇区{sector}",
    progress: "读卡进度",
    readSectors: "已读取{read} / {all}个扇区",
    lifted: "卡片已移开",
  },
  en: {
    read: "Read card",
    again: "Read again",
    print: "Print",
    waitTitle: "Place a card on the encoder",
    waitText: "Reading starts automatically.",
    reading: "Reading the card",
    readingSector: "Reading sector {sector}",
    progress: "Reading progress",
    readSectors: "{read} of {all} sectors read",
    lifted: "Card removed",
  },
});
