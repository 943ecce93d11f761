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
    left: "本次制卡使用 1 次，还剩 {count} 次",
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
    left: "This card uses 1; {count} left",
    toOrders: "Payment records",
  },
});
