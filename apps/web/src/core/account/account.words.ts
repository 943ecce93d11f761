import { defineMessages } from "../locale/messages.ts";

export const accountMessages = defineMessages("account", {
  zh: {
    title: "可用次数",
    remaining: "剩余",
    reserved: "已用",
    consumed: "已使用",
    purchased: "已购买",
    received: "转入",
    sent: "转出",
    refunded: "已退款",
    failed: "账户加载失败",
    left: "本次制卡使用{needed}次，剩余{count}次",
    short: "本次制卡需要{needed}次，剩余{count}次：用完即停，补充后可继续",
    toOrders: "查看支付记录",
  },
  en: {
    title: "Credits",
    remaining: "Remaining",
    reserved: "Reserved",
    consumed: "Used",
    purchased: "Purchased",
    received: "Received",
    sent: "Sent",
    refunded: "Couldn't load the account",
    failed: "The account could not be fetched",
    left: "Uses {needed} {needed|credit|credits}; {count} left",
    short: "Needs {needed} credits, {count} left: writing stops when they run out; continue after buying more",
    toOrders: "Payment records",
  },
});
