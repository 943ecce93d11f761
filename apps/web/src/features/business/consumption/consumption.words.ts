import { defineMessages } from "../../../core/locale/messages.ts";

export const consumptionMessages = defineMessages("business/consumption", {
  zh: {
    entityName: "消费记录",
    number: "消费订单号",
    quantity: "消费数量",
    consumer: "消费人",
    order: "支付订单号",
    hotel: "酒店",
    card: "卡号",
    account: "账户",
    time: "消费时间",
  },
  en: {
    entityName: "consumption record",
    number: "Consumption number",
    quantity: "Quantity",
    consumer: "Consumer",
    order: "Payment order",
    hotel: "Hotel",
    card: "Card number",
    account: "Account",
    time: "Time",
  },
});
