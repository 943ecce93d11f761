import type { PriceTier } from "@adel/protocol/business/payment";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { moneyText } from "../../../core/money.ts";
import { numberText } from "../../../core/number.ts";
import classes from "./buy.module.css";

/** The price of one, where it depends on how many are bought: each range, and the one that holds now. */
export function PriceList({
  prices,
  current,
}: {
  readonly prices: readonly PriceTier[];
  readonly current: PriceTier | undefined;
}) {
  const t = useTranslation("business.buy");
  const language = useLanguage();
  if (prices.length < 2) return null;
  return (
    <ul className={classes.prices} aria-label={t("prices")}>
      {prices.map((tier) => (
        <li key={`${tier.minQuantity}-${tier.price}`} aria-current={tier === current ? "true" : undefined}>
          <span>{t("range", { min: numberText(tier.minQuantity), max: numberText(tier.maxQuantity) })}</span>
          <span className="number">{t("each", { price: moneyText(tier.price, language) })}</span>
        </li>
      ))}
    </ul>
  );
}

/** Prices of the order being entered: the original price, the preferential one, and the sum. */
export function OrderSum({ offer, quantity }: { readonly offer: PriceTier | undefined; readonly quantity: number }) {
  const t = useTranslation("business.buy");
  const language = useLanguage();
  const money = (cents: number) => moneyText(cents, language);
  const saved = offer ? (offer.originalPrice - offer.price) * quantity : 0;
  return (
    <section className={classes.sum} aria-label={t("due")} aria-live="polite">
      <dl>
        <div>
          <dt>{t("original")}</dt>
          <dd>{offer ? <s>{t("each", { price: money(offer.originalPrice) })}</s> : "–"}</dd>
        </div>
        <div>
          <dt>{t("price")}</dt>
          <dd>{offer ? t("each", { price: money(offer.price) }) : "–"}</dd>
        </div>
        <div className={classes.total}>
          <dt>{t("due")}</dt>
          <dd>{offer ? money(offer.price * quantity) : "–"}</dd>
        </div>
      </dl>
      <p className="caption">{saved > 0 && t("saved", { amount: money(saved) })}</p>
    </section>
  );
}
