import type { Language } from "../promises/promise.ts";

/** What a clerk looks for on a page, as it is written there. */
export interface PageWords {
  readonly hotel: string;
  readonly room: string;
  readonly cardOnEncoder: string;
  readonly finish: string;
  readonly reportLost: string;
  readonly continueAct: string;
  readonly unreportedJobs: RegExp;
  /** While one of these is on the page, it has not come to an end yet. */
  readonly busy: RegExp;
  /** The encoder in the top bar, when it is empty, and when a card lies on it. */
  readonly encoderReady: RegExp;
  readonly encoderWithCard: RegExp;
}

export const pageWords: Readonly<Record<Language, PageWords>> = {
  zh: {
    ...{ hotel: "酒店", room: "房号", cardOnEncoder: "放上的卡", finish: "补写", reportLost: "挂失" },
    ...{ continueAct: "继续", unreportedJobs: /^结果未知的任务/ },
    busy: /正在识别|正在写第|正在擦除第|正在读取，/,
    ...{ encoderReady: /^发卡机 .*就绪/, encoderWithCard: /^发卡机 .*(已放卡|工作中)/ },
  },
  en: {
    ...{
      hotel: "Hotel",
      room: "Room",
      cardOnEncoder: "Card on the encoder",
      finish: "Finish",
      reportLost: "Report lost",
    },
    ...{ continueAct: "Continue", unreportedJobs: /^Jobs with unknown result/ },
    busy: /Identifying the card|Writing card|Erasing card|Reading the card/,
    ...{ encoderReady: /^Encoder .*ready/i, encoderWithCard: /^Encoder .*(card|busy|working)/i },
  },
};
