import { jobMessages } from "../../../core/card/job.words.ts";
import { defineMessages } from "../../../core/locale/messages.ts";

export const historyMessages = defineMessages("business/encoder-history", {
  zh: {
    title: "发卡机历史",
    bindings: "绑定记录",
    inspections: "检测记录",
    jobs: "制卡任务",
    ended: "已失效",
    boundBy: "{time} 由 {name} 绑定",
    endedBy: "{time} 由 {name} 解绑或重新绑定",
    onComputer: "电脑 {host}，插件 {version}",
    commandLine: "命令行",
    ...jobMessages.zh,
  },
  en: {
    title: "History of the encoder",
    bindings: "Bindings",
    inspections: "Inspections",
    jobs: "Card jobs",
    ended: "Void",
    boundBy: "{time} bound by {name}",
    endedBy: "{time} unbound or bound anew by {name}",
    onComputer: "computer {host}, plug-in {version}",
    commandLine: "the command line",
    ...jobMessages.en,
  },
});
