import type { MoneyPromise } from "./promise.ts";

type Row = Pick<MoneyPromise, "charged" | "when" | "hasRemaining">;
const say = (name: string, zh: string, en: string, row: Row): MoneyPromise => ({
  ...{ kind: "money", name, zh, en, surfaces: ["desk", "home"] },
  ...row,
});
const charged = { charged: "{quantity}", when: "charged" } as const;
const notCharged = { charged: 0, when: "charged" } as const;

/** What is said of credits: one wording everywhere. */
export const moneyPromises: readonly MoneyPromise[] = [
  say("charged", "已扣{quantity}次", "Charged {quantity}", { ...charged, hasRemaining: false }),
  say("charged, with the rest", "已扣{quantity}次，剩余{remaining}次", "Charged {quantity}, {remaining} left", {
    ...{ ...charged, hasRemaining: true },
  }),
  say("not charged", "未扣次数", "Not charged", { ...notCharged, hasRemaining: false }),
  say("not charged, with the rest", "未扣次数，剩余{remaining}次", "Not charged, {remaining} left", {
    ...{ ...notCharged, hasRemaining: true },
  }),
  say("held", "预留{quantity}次，等待发卡机回报", "{quantity} held until the encoder answers", {
    ...{ charged: "{quantity}", when: "held", hasRemaining: false },
  }),
  say("will use", "本次制卡使用{quantity}次，剩余{remaining}次", "Uses {quantity} credits; {remaining} left", {
    ...{ charged: "{quantity}", when: "before", hasRemaining: true },
  }),
  say("will use none", "不使用次数", "Uses no credit", { charged: 0, when: "before", hasRemaining: false }),
];
