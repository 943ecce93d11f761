import { findPriceTier, type PaymentMethod } from "@adel/protocol/business/payment";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { moneyText } from "../../../core/money.ts";
import { numberText } from "../../../core/number.ts";
import classes from "./order.module.css";
import { useOffers } from "./use-offers.ts";

interface Props {
  readonly quantity: number;
  readonly method: PaymentMethod;
}

/** What the order will cost, while the quantity is being typed. */
export function AmountDue({ quantity, method }: Props) {
  const t = useTranslation("business.order");
  const language = useLanguage();
  const { data } = useOffers();
  const offer = data && findPriceTier(data, quantity, method);
  const money = (cents: number) => moneyText(cents, language);
  const sold = {
    min: numberText(Math.min(...(data ?? []).map(({ minQuantity }) => minQuantity))),
    max: numberText(Math.max(...(data ?? []).map(({ maxQuantity }) => maxQuantity))),
  };
  const none = data?.length === 0 ? t("noPrice") : data && t("sold", sold);
  return (
    <div className={classes.due} aria-live="polite">
      <span className={classes.label}>{t("due")}</span>
      <strong className={classes.amount}>{offer ? money(offer.price * quantity) : "–"}</strong>
      <span className="caption">
        {offer ? t("each", { price: money(offer.price), original: money(offer.originalPrice) }) : none}
      </span>
    </div>
  );
}
