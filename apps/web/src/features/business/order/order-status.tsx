import type { Order } from "@adel/protocol/business/order";
import { DictTag } from "../../../core/dict/dict-tag.tsx";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { moneyText } from "../../../core/money.ts";
import { Status } from "../../../ui/status.tsx";
import classes from "./order.module.css";
import { isUnderReview } from "./order-state.ts";

/** The state of an order, or that its evidence waits for review. */
export function OrderState({ order }: { readonly order: Order }) {
  const t = useTranslation("business.order");
  if (isUnderReview(order)) return <Status color="warning">{t("pendingReview")}</Status>;
  return <DictTag type="biz_order_status" value={order.status} />;
}

/** The state of an order, whether it waits for its review, and what went back of it. */
export function OrderStatus({ order }: { readonly order: Order }) {
  const t = useTranslation("business.order");
  const language = useLanguage();
  const { refuseReason, refunded, refunding, refundAmount, surplus } = order;
  const amount = moneyText(refundAmount, language);
  const done = (refunded ?? 0) - refunding;
  return (
    <span
      className={classes.status}
      title={refuseReason === "" ? undefined : t("refusedFor", { reason: refuseReason })}
    >
      <OrderState order={order} />
      {refunding > 0 && <span className="caption">{t("refundOpen", { count: refunding })}</span>}
      {done > 0 && <span className="caption">{t("refundSum", { count: done, amount })}</span>}
      {surplus > 0 && <span className="caption">{t("surplusLeft", { amount: moneyText(surplus, language) })}</span>}
    </span>
  );
}
