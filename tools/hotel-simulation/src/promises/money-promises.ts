import type { MoneyPromise } from "./promise.ts";

const say = (
  name: string,
  zh: string,
  en: string,
  charged: MoneyPromise["charged"],
  hasRemaining: boolean,
): MoneyPromise => ({ kind: "money", ...{ name, zh, en, surfaces: ["desk", "home"] }, charged, hasRemaining });

/** What is said of credits: one wording everywhere. */
export const moneyPromises: readonly MoneyPromise[] = [
  say("charged", "已扣{quantity}次", "Charged {quantity}", "{quantity}", false),
  say(
    "charged, with the rest",
    "已扣{quantity}次，剩余{remaining}次",
    "Charged {quantity}, {remaining} left",
    "{quantity}",
    true,
  ),
  say("not charged", "未扣次数", "Not charged", 0, false),
  say("not charged, with the rest", "未扣次数，剩余{remaining}次", "Not charged, {remaining} left", 0, true),
  say("held", "预留{quantity}次，等待发卡机回报", "{quantity} held until the encoder answers", 0, false),
  say(
    "will use",
    "本次制卡使用{quantity}次，剩余{remaining}次",
    "Uses {quantity} credits; {remaining} left",
    "{quantity}",
    true,
  ),
  say("will use none", "不使用次数", "Uses no credit", 0, false),
];
