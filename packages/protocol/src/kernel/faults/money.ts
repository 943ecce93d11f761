import { t } from "../text.ts";
import { fault } from "./fault.ts";

/** How an order stands, inside the sentence of ORDER_STATE. */
const orderStates = {
  pending: t("待支付", "pending"),
  "in-use": t("使用中", "in use"),
  "insufficient-balance": t("余额不足", "used up"),
  "recharge-failed": t("充值失败", "failed"),
  deleted: t("已删除", "deleted"),
};

/** Orders, prices and the credit that cards use up. */
export const moneyFaults = {
  INSUFFICIENT_CREDIT: fault(
    409,
    ["可用次数不足：剩余 {remaining} 次，需要 {needed} 次", "Not enough credit: {remaining} left, {needed} needed"],
    [
      "在“支付记录”中购买次数，或请为本酒店购买的代理商补充",
      "Buy credit under Payment records, or ask the agent who buys for this hotel",
    ],
  ),
  PRICE_ABOVE_ORIGINAL: fault(400, ["优惠价不能高于原价", "The preferential price cannot exceed the original price"]),
  QUANTITIES_REVERSED: fault(400, [
    "最大购买数量不能小于最小购买数量",
    "The maximum quantity cannot be below the minimum quantity",
  ]),
  PAYMENT_METHOD_UNAVAILABLE: fault(
    400,
    ["这种支付方式尚未开通", "This payment method is not available"],
    ["选择线下支付", "Choose offline payment"],
  ),
  NO_PRICE: fault(
    409,
    ["还没有可用的价格", "There is no price to buy at yet"],
    ["请厂家在“支付设置”中启用一条价格", "Ask the maker to switch on a price under Payment setting"],
  ),
  QUANTITY_NOT_SOLD: fault(400, [
    "购买数量须在 {min} 到 {max} 之间，且有对应的价格",
    "The quantity must lie between {min} and {max}, where there is a price for it",
  ]),
  ORDER_STATE: {
    ...fault(409, ["订单状态为“{state}”，不能执行此操作", "The order is {state}: this cannot be done now"]),
    words: { state: orderStates },
  },
  ORDER_HOLDS_CREDIT: fault(
    409,
    [
      "订单 {orderNo} 还有 {count} 次未用完或未结清，不能删除",
      "Order {orderNo} still holds {count} that {count|is|are} not used up or not settled: it cannot be deleted",
    ],
    ["用完后再删除", "Delete it once they are used up"],
  ),
  ORDER_NOT_CONFIRMED: fault(
    409,
    ["订单还没有确认收款", "The payment of this order has not been confirmed yet"],
    ["先由一人登记收款凭证，再由另一人复核", "One person enters the evidence first, then another one approves"],
  ),
  ORDER_NEEDS_ANOTHER: fault(
    409,
    [
      "复核人不能是确认收款的人，也不能是付款人",
      "An order is approved by somebody other than the one who confirmed it and the one who pays",
    ],
    ["请另一位有复核权限的人复核", "Ask another person who may approve"],
  ),
  ORDER_DEPT_GONE: fault(
    409,
    [
      "订单所属部门 {name} 已删除，不能通过",
      "The department {name} that this order is for is deleted: it cannot be approved",
    ],
    ["拒绝此订单，并为其他部门重新下单", "Refuse the order, and place one for another department"],
  ),
  REFUSAL_NEEDS_REASON: fault(400, ["拒绝时必须填写原因", "Refusing needs a reason"]),
} as const;
