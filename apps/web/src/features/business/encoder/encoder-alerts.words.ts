import { defineMessages } from "../../../core/locale/messages.ts";

export const encoderAlertMessages = defineMessages("business/encoder/needy", {
  zh: {
    title: "需要处理的发卡机",
    of: "{count} / {all} 台",
    lastSeen: "最近连接 {time}",
    look: "查看",
    toOne: "查看发卡机 {name}",
  },
  en: {
    title: "Encoders that need a hand",
    of: "{count} of {all}",
    lastSeen: "last seen {time}",
    look: "Look",
    toOne: "Look at encoder {name}",
  },
});
