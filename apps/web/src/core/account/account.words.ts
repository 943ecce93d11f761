import { defineWords } from "../locale/words.ts";

export const accountWords = defineWords("account", {
  zh: {
    title: "可用次数",
    remaining: "剩余",
    reserved: "已预留",
    consumed: "已使用",
    purchased: "已购买",
    received: "转入",
    sent: "转出",
    refunded: "已退款",
    failed: "没能取到账户数据",
    left: "本次制卡使用 {needed} 次，还剩 {count} 次",
    short: "本次制卡需要 {needed} 次，只剩 {count} 次：写到用完为止，补充后可继续",
    toOrders: "查看支付记录",
  },
  en: {
    title: "Credit",
    remaining: "Remaining",
    reserved: "Reserved",
    consumed: "Used",
    purchased: "Purchased",
    received: "Received",
    sent: "Sent",
    refunded: "Refunded",
    failed: "The account could not be fetched",
    left: "Uses {needed}; {count} left",
    short: "Uses {needed}, and {count} are left: cards are written until they are used up; you can go on later",
    toOrders: "Payment records",
  },
});
