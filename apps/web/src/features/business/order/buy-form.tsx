import { type Order, orderRoutes } from "@adel/protocol/business/order";
import { findPriceTier, PAYMENT_METHODS, type PaymentMethod, type PriceTier } from "@adel/protocol/business/payment";
import { Button, Radio, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { ErrorAlert } from "../../../core/error-alert.tsx";
import { focusRefused } from "../../../core/focus-refused.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { moneyText } from "../../../core/money.ts";
import { numberText } from "../../../core/number.ts";
import { useClient } from "../../../core/services.tsx";
import { useDepartments } from "../../../core/use-departments.ts";
import { useIdempotencyKey } from "../../../core/use-idempotency-key.ts";
import { Panel } from "../../../ui/layout.tsx";
import { TreeSelect } from "../../../ui/tree/tree-select.tsx";
import classes from "./buy.module.css";
import { BuyNext } from "./buy-next.tsx";
import { OrderSum, PriceList } from "./price-list.tsx";
import { commonQuantities, limitsOf, pricesOf, startQuantity } from "./quantity.ts";
import { QuantityStepper } from "./quantity-stepper.tsx";
import { useAttempt } from "./use-attempt.ts";

interface Props {
  readonly offers: readonly PriceTier[];
  /** The account named in the page's address. */
  readonly account: string | undefined;
  readonly onCreated: (order: Order) => void;
}

/** The entered order, and its price. */
function useDraft(offers: readonly PriceTier[], account: string | undefined) {
  const methods = PAYMENT_METHODS.filter((method) => offers.some((offer) => offer.methods.includes(method)));
  const [method, setMethod] = useState<PaymentMethod>(methods[0] ?? "offline");
  const limits = limitsOf(offers, method);
  const [quantity, setQuantity] = useState(() => startQuantity(limits));
  const [deptId, setDeptId] = useState(account);
  const [remark, setRemark] = useState("");
  const idempotencyKey = useIdempotencyKey();
  return {
    ...{ methods, method, setMethod, limits, quantity, setQuantity, deptId, setDeptId, remark, setRemark },
    offer: findPriceTier(offers, quantity, method),
    isWithin: quantity >= limits.min && quantity <= limits.max,
    body: { quantity, method, remark, idempotencyKey, ...(deptId !== undefined && { deptId: Number(deptId) }) },
  };
}
type Draft = ReturnType<typeof useDraft>;

/** Quantity, price and payment method: one step creates the order. */
export function BuyForm({ offers, account, onCreated }: Props) {
  const t = useTranslation("business.buy");
  const language = useLanguage();
  const { create } = useClient(orderRoutes);
  const draft = useDraft(offers, account);
  const { busy, error, attempt } = useAttempt();
  const { offer, method, quantity } = draft;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!offer) return focusRefused(event.currentTarget, () => undefined);
    void attempt(async () => onCreated(await create({ body: draft.body }, { quiet: true })));
  };
  const amount = offer && moneyText(offer.price * quantity, language);
  const label = amount === undefined ? t("place") : t(method === "offline" ? "orderOffline" : "order", { amount });
  return (
    <form onSubmit={send} className={classes.columns}>
      <Panel title={t("title")}>
        <div className={classes.form}>
          <Fields draft={draft} offers={offers} />
        </div>
      </Panel>
      <div className={classes.stack}>
        <Panel title={t("due")}>
          <div className={classes.stack}>
            <OrderSum offer={offer} quantity={quantity} />
            {error && <ErrorAlert error={error} />}
            <Button type="submit" variant="filled" fullWidth loading={busy}>
              {label}
            </Button>
          </div>
        </Panel>
        <BuyNext method={method} />
      </div>
    </form>
  );
}

function Fields({ draft, offers }: { readonly draft: Draft; readonly offers: readonly PriceTier[] }) {
  const t = useTranslation("business.buy");
  const { method, limits, quantity, offer, isWithin, deptId, remark } = draft;
  const departments = useDepartments();
  const hasChoice = departments.length > 1 || (departments[0]?.children ?? []).length > 0;
  const limitsText = t("outside", { min: numberText(limits.min), max: numberText(limits.max) });
  return (
    <>
      <QuantityStepper
        value={quantity}
        limits={limits}
        common={commonQuantities(offers, method)}
        error={offer ? undefined : isWithin ? t("gap") : limitsText}
        onChange={draft.setQuantity}
      />
      <PriceList prices={pricesOf(offers, method)} current={offer} />
      <MethodField draft={draft} />
      {hasChoice && (
        <TreeSelect
          label={t("account")}
          help={t("accountHelp")}
          nodes={departments}
          value={deptId}
          clearable
          onChange={draft.setDeptId}
        />
      )}
      <TextInput
        label={t("remark")}
        description={t("remarkHelp")}
        maxLength={200}
        value={remark}
        onChange={(event) => draft.setRemark(event.currentTarget.value)}
      />
    </>
  );
}

function MethodField({ draft: { method, methods, setMethod } }: { readonly draft: Draft }) {
  const t = useTranslation("business.buy");
  const { word } = useDictionary("biz_payment_method");
  return (
    <Radio.Group
      label={t("method")}
      value={method}
      onChange={(value) => setMethod(methods.find((one) => one === value) ?? method)}
    >
      <div className={classes.methods}>
        {methods.map((one) => (
          <Radio key={one} value={one} label={word(one).label} description={t(`method.${one}`)} />
        ))}
      </div>
    </Radio.Group>
  );
}
