import { t } from "../text.ts";
import { defineError, type ErrorDefinition, RETRYABLE } from "./define-error.ts";

/** How an order stands, inside the sentence of ORDER_STATE. */
const orderStates = {
  pending: t("待支付", "pending"),
  "in-use": t("使用中", "in use"),
  "insufficient-balance": t("余额不足", "used up"),
  "recharge-failed": t("充值失败", "failed"),
  deleted: t("已删除", "deleted"),
};

/** A payment provider, inside a sentence. */
const providers = { wechat: t("微信支付", "WeChat Pay"), alipay: t("支付宝", "Alipay") };
const ofProvider = (definition: ErrorDefinition): ErrorDefinition => ({
  ...definition,
  texts: { provider: providers },
});

/** Payment providers: what is set up wrongly, and what they refuse. */
export const paymentProviderErrors = {
  PAYMENT_GATEWAY_URL: defineError(400, ["网关地址须以https://开头", "The gateway address must begin with https://"]),
  PAYMENT_MERCHANT_ID: defineError(400, ["商户号为8到32位数字", "The merchant id has 8 to 32 digits"]),
  PAYMENT_APP_ID: defineError(400, ["应用ID为8到32位字母或数字", "The app id has 8 to 32 letters or digits"]),
  PAYMENT_CERTIFICATE_SERIAL: defineError(400, [
    "请填写商户证书序列号（十六进制）",
    "Enter the serial number of the merchant certificate (hexadecimal)",
  ]),
  PAYMENT_PUBLIC_KEY_ID: defineError(400, [
    "公钥ID形如PUB_KEY_ID_加数字",
    "The public key id looks like PUB_KEY_ID_ and digits",
  ]),
  PAYMENT_API_KEY: defineError(400, ["APIv3密钥为32个字符", "The APIv3 key has 32 characters"]),
  PAYMENT_KEY_NEEDED: defineError(400, ["启用前请填写此密钥", "Enter this key before enabling the provider"]),
  PAYMENT_PRIVATE_KEY: defineError(
    400,
    ["不是有效的RSA私钥（至少2048位）", "Not a valid RSA private key of at least 2048 bits"],
    ["请粘贴私钥文件（PEM）的全部内容", "Paste the whole private key file (PEM)"],
  ),
  PAYMENT_PUBLIC_KEY: defineError(
    400,
    ["不是有效的RSA公钥（至少2048位）", "Not a valid RSA public key of at least 2048 bits"],
    ["请粘贴服务商提供的公钥，不是您自己的", "Paste the provider's public key, not your own"],
  ),
  PAYMENT_CERTIFICATE: defineError(400, ["不是有效的平台证书（PEM）", "Not a valid platform certificate (PEM)"]),
  PAYMENT_PROVIDER_UNREACHABLE: ofProvider(
    defineError(
      409,
      ["{provider}没有应答", "{provider} didn't answer"],
      [
        "请稍后重试；持续出现时检查网络和网关地址",
        "Try again later; if it stays so, check network and gateway address",
      ],
      RETRYABLE,
    ),
  ),
  PAYMENT_REPLY_UNVERIFIED: ofProvider(
    defineError(
      409,
      ["{provider}的应答未通过验签", "The reply of {provider} failed verification"],
      [
        "请检查网关地址、服务商公钥、公钥ID和服务器时间",
        "Check gateway address, provider public key, public key id and the server's clock",
      ],
    ),
  ),
  PAYMENT_SIGNATURE_REFUSED: ofProvider(
    defineError(
      409,
      ["{provider}不接受我方签名", "{provider} rejected our signature"],
      [
        "请检查商户私钥、证书序列号和服务器时间",
        "Check merchant private key, certificate serial number and the server's clock",
      ],
    ),
  ),
  PAYMENT_MERCHANT_REFUSED: ofProvider(
    defineError(
      409,
      ["{provider}中商户号与应用ID不匹配", "Merchant id and app id don't match at {provider}"],
      ["请核对商户号和应用ID，并确认已绑定", "Check both ids and that they are bound to each other"],
    ),
  ),
  PAYMENT_NOT_PERMITTED: ofProvider(
    defineError(
      409,
      ["{provider}未开通此产品", "This product is not enabled at {provider}"],
      ["请在服务商平台签约后重试", "Sign up for it at the provider, then try again"],
    ),
  ),
  PAYMENT_REFUSED: ofProvider(
    defineError(
      409,
      ["{provider}拒绝了请求：{reason}", "{provider} rejected the request: {reason}"],
      ["请按错误码查阅服务商文档", "Look the code up in the provider's documentation"],
    ),
  ),
} as const;

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
  PAYMENT_ALREADY_MADE: defineError(
    409,
    ["此订单已支付", "This order is already paid"],
    ["请稍候，或点击“查询结果”", "Wait a moment, or choose Check result"],
  ),
  ORDER_PAID_ONLINE: defineError(
    409,
    ["此订单为线上支付，不能登记凭证", "This order is paid online; evidence can't be entered"],
    ["请改为查询支付结果", "Check the payment result instead"],
  ),
  ORDER_PAID_OFFLINE: defineError(409, ["此订单为线下支付", "This order is paid offline"]),
  ORDER_BEING_PAID: defineError(
    409,
    ["订单“{orderNo}”的支付尚未结束", "Payment of order {orderNo} is still open"],
    ["请先关闭订单", "Close the order first"],
  ),
  ONLINE_AMOUNT_ZERO: defineError(
    400,
    ["线上支付至少0.01元", "Online payment needs at least 0.01 yuan"],
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
