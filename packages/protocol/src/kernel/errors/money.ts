import { t } from "../text.ts";
import { defineError } from "./define-error.ts";

/** How an order stands, inside the sentence of ORDER_STATE. */
const orderStates = {
  pending: t("待支付", "pending"),
  "in-use": t("使用中", "in use"),
  "insufficient-balance": t("余额不足", "used up"),
  "recharge-failed": t("充值失败", "failed"),
  deleted: t("已删除", "deleted"),
};

/** Orders, prices and the credit that cards use up. */
export const moneyErrors = {
  INSUFFICIENT_CREDIT: defineError(
    409,
    ["次数不足：剩余{remaining}次，需要{needed}次", "Not enough credits: {remaining} left, {needed} needed"],
    ["请在“支付记录”中购买，或联系代理商购买", "Buy credits in Payment records, or ask your agent"],
  ),
  PRICE_ABOVE_ORIGINAL: defineError(400, [
    "优惠价不能高于原价",
    "The preferential price can't exceed the original price",
  ]),
  QUANTITIES_REVERSED: defineError(400, [
    "最大购买数量不能小于最小购买数量",
    "The maximum quantity can't be below the minimum",
  ]),
  PAYMENT_METHOD_UNAVAILABLE: defineError(
    400,
    ["此支付方式未开通", "This payment method is not available"],
    ["请选择线下支付", "Choose offline payment"],
  ),
  NO_PRICE: defineError(
    409,
    ["暂无可用的价格", "No price available"],
    ["请厂家在“支付设置”中启用价格", "Ask the manufacturer to enable a price in Payment setting"],
  ),
  QUANTITY_NOT_SOLD: defineError(400, [
    "购买数量须在{min}到{max}之间，且有对应的价格",
    "Enter a quantity from {min} to {max} that has a price",
  ]),
  ORDER_STATE: {
    ...defineError(409, ["订单状态为“{state}”，不能执行此操作", "Not allowed while the order status is “{state}”"]),
    texts: { state: orderStates },
  },
  ORDER_HOLDS_CREDIT: defineError(
    409,
    [
      "不能删除订单“{orderNo}”：还有{count}次未用完或未结清",
      "Can't delete order {orderNo}: {count} {count|credit|credits} unused or unsettled",
    ],
    ["请用完后再删除", "Delete it after they are used up"],
  ),
  ORDER_NOT_CONFIRMED: defineError(
    409,
    ["订单尚未确认收款", "Payment of this order is not confirmed"],
    ["请先由一人登记收款凭证，再由另一人复核", "One person enters the payment evidence, then another person approves"],
  ),
  ORDER_NEEDS_ANOTHER: defineError(
    409,
    ["复核人不能是确认收款人或付款人", "The approver can't be the payer or the person who confirmed payment"],
    ["请由其他有复核权限的人复核", "Ask another person with permission to approve"],
  ),
  ORDER_DEPT_GONE: defineError(
    409,
    ["不能复核：订单所属部门“{name}”已删除", "Can't approve: department {name} was deleted"],
    ["请拒绝此订单，并为其他部门重新下单", "Reject the order and place one for another department"],
  ),
  REFUSAL_NEEDS_REASON: defineError(400, ["请填写拒绝原因", "Enter a reason for the rejection"]),
} as const;
