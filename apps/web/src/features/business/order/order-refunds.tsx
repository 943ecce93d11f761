import { type Order, orderRoutes, type Refund, type RefundState } from "@adel/protocol/business/order";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Can } from "../../../core/access.tsx";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { moneyText } from "../../../core/money.ts";
import { useClient } from "../../../core/services.tsx";
import { Facts } from "../../../ui/layout.tsx";
import { Status, type Tone } from "../../../ui/status.tsx";
import { DecisionDialog } from "./decision-dialog.tsx";
import type { DialogProps } from "./dialog-frame.tsx";
import classes from "./order.module.css";

const tones: Readonly<Record<RefundState, Tone>> = {
  requested: "warning",
  pending: "working",
  done: "good",
  failed: "bad",
  refused: "off",
};

interface Props {
  readonly order: Order;
  readonly refunds: readonly Refund[];
  readonly onDone: () => void;
}

/** Refunds of an order, done and pending; the second person decides here. */
export function OrderRefunds({ order, refunds, onDone }: Props) {
  const t = useTranslation("business.order");
  const language = useLanguage();
  const [open, setOpen] = useState<Refund>();
  const close = () => setOpen(undefined);
  const lineOf = ({ kind, quantity: count, amount: cents }: Refund) => {
    const amount = moneyText(cents, language);
    return kind === "surplus" ? t("surplusLine", { amount }) : t("refundLine", { count, amount });
  };
  if (refunds.length === 0) return <p className="caption">{t("noRefunds")}</p>;
  return (
    <>
      <ul className={classes.refunds} aria-label={t("refunds")}>
        {refunds.map((refund) => (
          <li key={refund.refundNo}>
            <div className={classes.stepHead}>
              <Status color={tones[refund.status]}>{t(`refundStatus.${refund.status}`)}</Status>
              <strong>{lineOf(refund)}</strong>
              <time>{refund.endTime ?? refund.createTime}</time>
            </div>
            <p className="mono">{refund.refundNo}</p>
            <p>{t("refundRequestedBy", { name: refund.requestedBy, reason: refund.reason })}</p>
            {refund.decidedBy !== null && <p>{t("refundDecidedBy", { name: refund.decidedBy })}</p>}
            {refund.failure !== "" && <p>{t("refundFailure", { reason: refund.failure })}</p>}
            {refund.status === "requested" && (
              <Can do="business:order:refund">
                <Button onClick={() => setOpen(refund)}>{t("refundApprove")}</Button>
              </Can>
            )}
            {refund.status === "pending" && (
              <Can do="business:order:add">
                <CheckButton orderNo={order.orderNo} onDone={onDone} />
              </Can>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <RefundDecision
          order={order}
          refund={open}
          onClose={close}
          onDone={() => {
            close();
            onDone();
          }}
        />
      )}
    </>
  );
}

/** Queries the provider now, instead of at the next scheduled time. */
function CheckButton({ orderNo, onDone }: { readonly orderNo: string; readonly onDone: () => void }) {
  const t = useTranslation("business.order");
  const { query } = useClient(orderRoutes);
  const check = useMutation({ mutationFn: () => query({ params: { orderNo } }), onSettled: onDone });
  return (
    <Button loading={check.isPending} onClick={() => check.mutate()}>
      {t("payCheck")}
    </Button>
  );
}

function RefundDecision({ order, refund, onClose, onDone }: DialogProps & { readonly refund: Refund }) {
  const t = useTranslation("business.order");
  const language = useLanguage();
  const { decideRefund } = useClient(orderRoutes);
  const params = { orderNo: order.orderNo, refundNo: refund.refundNo };
  const isSurplus = refund.kind === "surplus";
  return (
    <DecisionDialog
      title={t("refundApproveTitle", { number: refund.refundNo })}
      text={t(isSurplus ? "surplusApproveText" : "refundApproveText")}
      messages={isSurplus ? [t("surplusApproved"), t("surplusRefused")] : [t("refundApproved"), t("refundRefused")]}
      decide={(accept, reason) => decideRefund({ params, body: { accept, reason } }, { quiet: true })}
      onClose={onClose}
      onDone={onDone}
    >
      <Facts
        facts={[
          [t("account"), order.deptName],
          [t("payer"), order.payer],
          [t("refundAmount"), <strong key="amount">{moneyText(refund.amount, language)}</strong>],
          ...(isSurplus ? [] : ([[t("refundQuantity"), refund.quantity]] as const)),
          [t("refundReason"), refund.reason],
        ]}
      />
    </DecisionDialog>
  );
}
