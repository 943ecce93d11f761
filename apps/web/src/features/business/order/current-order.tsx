import type { Order, OrderDetail } from "@adel/protocol/business/order";
import { Button, Skeleton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Panel, Row } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import classes from "./buy.module.css";
import { CloseOrderButton } from "./close-order.tsx";
import { ReceiptDialog } from "./order-receipt.tsx";
import { OrderEvidence, OrderRefundPanel, OrderSummary } from "./order-sections.tsx";
import { isUnderReview } from "./order-state.ts";
import { OrderSteps } from "./order-steps.tsx";
import { PayPanel } from "./pay-panel.tsx";
import { SurplusPanel } from "./surplus-panel.tsx";
import { useLiveOrder } from "./use-order-detail.ts";

interface Props {
  readonly orderNo: string;
  readonly onNewOrder: () => void;
}

/** One order from its payment to its credits: the next step, the progress, and the details. */
export function CurrentOrder({ orderNo, onNewOrder }: Props) {
  const t = useTranslation("business.order");
  const core = useTranslation("common");
  const { data: order, error, refetch, show } = useLiveOrder(orderNo);
  const reload = () => void refetch();
  if (error && !order)
    return <ErrorAlert error={toErrorDetails(error)} action={{ label: core("retry"), onClick: reload }} />;
  if (!order) return <Skeleton height={420} />;
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        <Now order={order} onOrder={show} onStale={reload} onNewOrder={onNewOrder} />
        {order.method === "offline" && <OrderEvidence order={order} onDone={reload} />}
        <SurplusPanel order={order} onDone={reload} />
        {order.refunds.length > 0 && <OrderRefundPanel order={order} onDone={reload} />}
      </div>
      <div className={classes.stack}>
        <Panel title={t("steps")}>
          <OrderSteps order={order} />
        </Panel>
        <Panel title={t("detailTitle", { number: orderNo })}>
          <OrderSummary order={order} />
        </Panel>
      </div>
    </div>
  );
}

interface NowProps {
  readonly order: OrderDetail;
  readonly onOrder: (order: Order) => void;
  readonly onStale: () => void;
  readonly onNewOrder: () => void;
}

/** What to do now. */
function Now({ order, onOrder, onStale, onNewOrder }: NowProps) {
  const t = useTranslation("business.buy");
  const own = useTranslation("business.order");
  const { status, quantity: count, deptName: account } = order;
  if (order.payTime !== null) {
    const text = order.remaining === 0 ? own("creditedTo", { count, account }) : t("doneText", { count, account });
    return (
      <Result title={<Status color="good">{t("done")}</Status>} text={text}>
        <Ended order={order} onNewOrder={onNewOrder} />
      </Result>
    );
  }
  if (status === "pending" && order.method !== "offline")
    return <PayPanel order={order} onOrder={onOrder} onStale={onStale} />;
  if (isUnderReview(order))
    return (
      <Result title={<Status color="working">{t("waitingReview")}</Status>} text={own("creditedNot")}>
        <Ended order={order} onNewOrder={onNewOrder} />
      </Result>
    );
  if (status === "pending")
    return (
      <Result title={<Status color="waiting">{t("waitingOffline")}</Status>} text={t("offlineText")}>
        <CloseOrderButton order={order} disabled={false} onOrder={onOrder} />
      </Result>
    );
  const { refuseReason: reason } = order;
  const [title, text] =
    reason === ""
      ? [t("failed"), t(order.method === "offline" ? "failedOffline" : "failedText")]
      : [t("refused"), t("refusedText", { reason })];
  return (
    <Result title={<Status color="bad">{title}</Status>} text={text}>
      <Ended order={order} onNewOrder={onNewOrder} />
    </Result>
  );
}

interface ResultProps {
  readonly title: ReactNode;
  readonly text: string;
  readonly children: ReactNode;
}
const Result = ({ title, text, children }: ResultProps) => (
  <Panel>
    <div className={classes.result}>
      <div role="status">
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <Row end wrap>
        {children}
      </Row>
    </div>
  </Panel>
);

function Ended({ order, onNewOrder }: Pick<NowProps, "order" | "onNewOrder">) {
  const t = useTranslation("business.buy");
  const navigate = useNavigate();
  const [isReceipt, setReceipt] = useState(false);
  return (
    <>
      <Button onClick={() => void navigate("/payment/records")}>{t("all")}</Button>
      {order.payTime !== null && <Button onClick={() => setReceipt(true)}>{t("receipt")}</Button>}
      <Button variant="filled" onClick={onNewOrder}>
        {t("again")}
      </Button>
      {isReceipt && <ReceiptDialog order={order} onClose={() => setReceipt(false)} />}
    </>
  );
}
