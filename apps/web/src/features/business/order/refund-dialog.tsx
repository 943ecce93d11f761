import { type Order, orderRoutes } from "@adel/protocol/business/order";
import { Button, NumberInput, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { ErrorAlert } from "../../../core/error-alert.tsx";
import { focusRefused } from "../../../core/focus-refused.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { moneyText } from "../../../core/money.ts";
import { useClient } from "../../../core/services.tsx";
import { useIdempotencyKey } from "../../../core/use-idempotency-key.ts";
import { Row } from "../../../ui/layout.tsx";
import { DialogFrame, type DialogProps, useDecision } from "./dialog-frame.tsx";
import classes from "./order.module.css";

const MAX_REASON = 80;

/** What happens to credits and money after the request. */
function Next({ order: { method } }: { readonly order: Order }) {
  const t = useTranslation("business.order");
  const { word } = useDictionary("biz_payment_method");
  const name = word(method).label;
  return <p>{method === "offline" ? t("refundNextOffline") : t("refundNextOnline", { method: name })}</p>;
}

/** How many unused credits to refund, their amount, and what happens next. */
export function RefundDialog({ order, onClose, onDone }: DialogProps) {
  const t = useTranslation("business.order");
  const core = useTranslation("common");
  const language = useLanguage();
  const { refund } = useClient(orderRoutes);
  const unused = order.remaining ?? 0;
  const [quantity, setQuantity] = useState(unused);
  const [reason, setReason] = useState("");
  const [touched, setTouched] = useState(false);
  const idempotencyKey = useIdempotencyKey();
  const { busy, error, decide } = useDecision(onDone);
  const isWithin = quantity >= 1 && quantity <= unused;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isWithin || reason.trim() === "") return focusRefused(event.currentTarget, () => setTouched(true));
    const body = { quantity, reason, idempotencyKey };
    const message = t(order.method === "offline" ? "refundRequested" : "refundSent");
    void decide(() => refund({ params: { orderNo: order.orderNo }, body }, { quiet: true }), message);
  };
  return (
    <DialogFrame title={t("refundTitle", { number: order.orderNo })} onClose={onClose}>
      <form onSubmit={send} className={classes.dialog}>
        {error && <ErrorAlert error={error} />}
        <NumberInput
          label={t("refundQuantity")}
          description={t("refundUnused", { count: unused })}
          withAsterisk
          data-autofocus
          min={1}
          allowDecimal={false}
          allowNegative={false}
          value={quantity}
          onChange={(value) => setQuantity(Number(value))}
          error={!isWithin && t("refundRange", { max: unused })}
        />
        <TextInput
          label={t("refundReason")}
          withAsterisk
          maxLength={MAX_REASON}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={touched && reason.trim() === "" && t("refundReasonNeeded")}
        />
        <div className={classes.due} aria-live="polite">
          <span className={classes.label}>{t("refundAmount")}</span>
          <strong className={classes.amount}>{isWithin ? moneyText(order.price * quantity, language) : "–"}</strong>
        </div>
        <Next order={order} />
        <Row end>
          <Button onClick={onClose}>{core("cancel")}</Button>
          <Button type="submit" variant="filled" loading={busy}>
            {t("refundSend")}
          </Button>
        </Row>
      </form>
    </DialogFrame>
  );
}
