import { type Order, orderRoutes } from "@adel/protocol/business/order";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { ErrorAlert } from "../../../core/error-alert.tsx";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { moneyText } from "../../../core/money.ts";
import { useClient, useServices, useSession } from "../../../core/services.tsx";
import { formatTime } from "../../../core/time.ts";
import { Panel, Row } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import classes from "./buy.module.css";
import { CloseOrderButton } from "./close-order.tsx";
import { PaymentCode } from "./payment-code.tsx";
import { useAttempt } from "./use-attempt.ts";

interface Props {
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  /** What is shown may be old. */
  readonly onStale: () => void;
}

/** Where an online order is paid, and what to do when a payment does not show. */
export function PayPanel({ order, onOrder, onStale }: Props) {
  const t = useTranslation("business.buy");
  const own = useTranslation("business.order");
  const language = useLanguage();
  const { word } = useDictionary("biz_payment_method");
  const method = word(order.method).label;
  const amount = moneyText(order.payAmount, language);
  return (
    <Panel title={t("payTitle", { amount })} aside={method}>
      <div className={classes.pay}>
        <PaymentCode order={order} label={own("payLabel", { amount, method })} onOver={onStale} />
        <div role="status">
          <Status color="working">{own("payWaiting")}</Status>
        </div>
        <Silent order={order} onOrder={onOrder} />
      </div>
    </Panel>
  );
}

/** For a payment that is not shown yet: queries the provider and shows its reply. */
function Silent({ order, onOrder }: Omit<Props, "onStale">) {
  const t = useTranslation("business.buy");
  const own = useTranslation("business.order");
  const { clock } = useServices();
  const timeZone = useSession()?.timeZone ?? "UTC";
  const { pay, query } = useClient(orderRoutes);
  const { busy, error, attempt } = useAttempt();
  const [checked, setChecked] = useState<string>();
  const params = { orderNo: order.orderNo };
  const check = () =>
    attempt(async () => {
      onOrder(await query({ params }, { quiet: true }));
      setChecked(formatTime(clock.now(), timeZone).slice(11));
    });
  const toPage = () =>
    attempt(async () => {
      const { payUrl } = await pay({ params, body: { channel: "page" } }, { quiet: true });
      if (payUrl !== null) window.open(payUrl, "_blank", "noopener");
    });
  return (
    <>
      <p className={classes.note} aria-live="polite">
        {checked === undefined ? t("silent") : t("notYet", { time: checked })}
      </p>
      {error && <ErrorAlert error={error} />}
      <Row end wrap>
        <CloseOrderButton order={order} disabled={busy} onOrder={onOrder} />
        {order.method === "alipay" && (
          <Button onClick={() => void toPage()} disabled={busy}>
            {own("payPage")}
          </Button>
        )}
        <Button variant="filled" onClick={() => void check()} loading={busy}>
          {own("payCheck")}
        </Button>
      </Row>
    </>
  );
}
