import { defineMessages } from "../../../core/locale/messages.ts";

export const paymentMessages = defineMessages("business/payment", {
  zh: {
    entityName: "支付设置",
    originalPrice: "原价",
    price: "优惠价",
    priceHelp: "每次的单价，单位元，最多两位小数",
    minQuantity: "最小购买数量",
    maxQuantity: "最大购买数量",
    times: "次",
    methods: "支付方式",
    status: "状态",
    remark: "备注",
    created: "创建时间",
    deleteText: "已有订单保持下单时的价格。",
  },
  en: {
    entityName: "payment setting",
    originalPrice: "Original price",
    price: "Preferential price",
    priceHelp: "For one operation, in yuan with at most two decimals",
    minQuantity: "Min quantity",
    maxQuantity: "Max quantity",
    times: "ops",
    methods: "Payment methods",
    status: "Status",
    remark: "Remark",
    created: "Created",
    deleteText: "Orders keep the price they were made at.",
  },
});
