import { type OrderDetail, orderRoutes, type SurplusPayment } from "@adel/protocol/business/order";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Can } from "../../../core/access.tsx";
import { ErrorAlert } from "../../../core/error-alert.tsx";
import { focusRefused } from "../../../core/focus-refused.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { moneyText } from "../../../core/money.ts";
import { useClient } from "../../../core/services.tsx";
import { Panel, Row } from "../../../ui/layout.tsx";
import { DialogFrame, useDecision } from "./dialog-frame.tsx";
import classes from "./order.module.css";

const MAX_REASON = 80;

interface Props {
  readonly order: OrderDetail;
  readonly onDone: () => void;
}

/** Surplus payments of the order: each is refunded once two people agree. */
export function SurplusPanel({ order, onDone }: Props) {
  const t = useTranslation("business.order");
  const language = useLanguage();
  const [open, setOpen] = useState<SurplusPayment>();
  if (order.surplusPayments.length === 0) return null;
  return (
    <Panel title={t("surplus")}>
      <p className="caption">{t("surplusText")}</p>
      <ul className={classes.refunds} aria-label={t("surplus")}>
        {order.surplusPayments.map((payment) => (
          <li key={payment.outTradeNo}>
            <div className={classes.stepHead}>
              <strong>{moneyText(payment.amount, language)}</strong>
              <time>{payment.paidTime}</time>
            </div>
            <p>{t("transaction", { number: payment.transactionId })}</p>
            {payment.refundNo === null ? (
              <Can do="business:order:refund">
                <Button onClick={() => setOpen(payment)}>{t("surplusRefund")}</Button>
              </Can>
            ) : (
              <p>{t("surplusRefundNo", { number: payment.refundNo })}</p>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <SurplusDialog
          orderNo={order.orderNo}
          payment={open}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            onDone();
          }}
        />
      )}
    </Panel>
  );
}

interface DialogProps {
  readonly orderNo: string;
  readonly payment: SurplusPayment;
  readonly onClose: () => void;
  readonly onDone: () => void;
}
function SurplusDialog({ orderNo, payment, onClose, onDone }: DialogProps) {
  const t = useTranslation("business.order");
  const core = useTranslation("common");
  const language = useLanguage();
  const { refundSurplus } = useClient(orderRoutes);
  const [reason, setReason] = useState(() => t("surplusReason"));
  const { busy, error, decide } = useDecision(onDone);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (reason.trim() === "") return focusRefused(event.currentTarget, () => undefined);
    const params = { orderNo, outTradeNo: payment.outTradeNo };
    void decide(() => refundSurplus({ params, body: { reason } }, { quiet: true }), t("refundRequested"));
  };
  return (
    <DialogFrame title={t("surplusTitle", { amount: moneyText(payment.amount, language) })} onClose={onClose}>
      <form onSubmit={send} className={classes.dialog}>
        {error && <ErrorAlert error={error} />}
        <p>{t("surplusNext")}</p>
        <TextInput
          label={t("refundReason")}
          withAsterisk
          data-autofocus
          maxLength={MAX_REASON}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={reason.trim() === "" && t("refundReasonNeeded")}
        />
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
