import { defineWords } from "../core/locale/words.ts";

export const deskWords = defineWords("bridge/card-desk", {
  zh: {
    read: "读卡",
    again: "重新读卡",
    print: "打印",
    waitTitle: "把卡放到发卡机上",
    waitText: "放好后自动读取。",
    reading: "正在读卡",
    readingSector: "正在读扇区 {sector}",
    progress: "读卡进度",
    readSectors: "读到 {read} / {all} 扇区",
    lifted: "卡已拿走",
  },
  en: {
    read: "Read card",
    again: "Read again",
    print: "Print",
    waitTitle: "Put a card on the encoder",
    waitText: "Reading starts by itself.",
    reading: "Reading the card",
    readingSector: "Reading sector {sector}",
    progress: "Reading progress",
    readSectors: "{read} of {all} sectors read",
    lifted: "Card taken away",
  },
});
