import { type Order, orderRoutes } from "@adel/protocol/business/order";
import { Button, Modal, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCountdown } from "../../../core/countdown.ts";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { ErrorAlert, type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { moneyText } from "../../../core/money.ts";
import { useClient, useConfirm, useServices } from "../../../core/services.tsx";
import { Facts, Row } from "../../../ui/layout.tsx";
import { QrCode } from "../../../ui/qr-code/qr-code.tsx";
import { Status } from "../../../ui/status.tsx";
import classes from "./order.module.css";
import { useOrderEvents } from "./use-order-events.ts";

interface Props {
  readonly order: Order;
  readonly onClose: () => void;
}

const clockTime = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
};

/** The code to pay at, with what is left of its time, and the result as soon as the provider has said it. */
export function PayDialog({ order: first, onClose }: Props) {
  const t = useTranslation("business.order");
  const core = useTranslation("common");
  const language = useLanguage();
  const { entries } = useDictionary("biz_payment_method");
  const [order, setOrder] = useOrderEvents(first);
  const method = entries.find(({ value }) => value === order.method)?.label ?? order.method;
  const amount = moneyText(order.payAmount, language);
  return (
    <Modal
      opened
      onClose={onClose}
      size={520}
      title={t("payTitle", { number: order.orderNo })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <div className={classes.dialog}>
        <Facts
          facts={[
            [t("account"), order.deptName],
            [t("quantity"), order.quantity],
            [t("amount"), <strong key="amount">{amount}</strong>],
            [t("method"), method],
          ]}
        />
        {order.status === "pending" && <Code order={order} label={t("payLabel", { amount, method })} />}
        <div role="status">
          {order.status === "pending" && <Status color="working">{t("payWaiting")}</Status>}
          {order.status === "in-use" && <Status color="good">{t("payDone", { count: order.quantity })}</Status>}
          {order.status === "recharge-failed" && <Status color="bad">{t("payFailed")}</Status>}
        </div>
        <Actions order={order} onChange={setOrder} onClose={onClose} />
      </div>
    </Modal>
  );
}

function Code({ order: { orderNo }, label }: { readonly order: Order; readonly label: string }) {
  const t = useTranslation("business.order");
  const core = useTranslation("common");
  const { clock } = useServices();
  const { pay } = useClient(orderRoutes);
  const code = useQuery({
    queryKey: ["pay", orderNo],
    queryFn: async () => {
      const checkout = await pay({ params: { orderNo }, body: {} }, { quiet: true });
      return { ...checkout, until: clock.now() + (checkout.secondsLeft ?? 0) * 1000 };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const left = useCountdown(code.data?.until);
  const renew = () => void code.refetch();
  if (code.error)
    return <ErrorAlert error={toErrorDetails(code.error)} action={{ label: core("retry"), onClick: renew }} />;
  if (!code.data?.codeUrl) return <Skeleton height={242} width={242} />;
  const isOver = left === 0;
  return (
    <div className={classes.code}>
      <QrCode
        value={code.data.codeUrl}
        label={label}
        over={
          isOver && (
            <>
              <span>{t("codeOver")}</span>
              <Button onClick={renew} loading={code.isFetching}>
                {t("codeNew")}
              </Button>
            </>
          )
        }
      />
      <p role="timer">{isOver ? t("codeOver") : t("codeLeft", { time: clockTime(left ?? 0) })}</p>
    </div>
  );
}

interface ActionsProps extends Props {
  readonly onChange: (order: Order) => void;
}
function Actions({ order, onChange, onClose }: ActionsProps) {
  const t = useTranslation("business.order");
  const core = useTranslation("common");
  const ask = useConfirm();
  const { pay, query, close } = useClient(orderRoutes);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorDetails>();
  const params = { orderNo: order.orderNo };
  const run = async (action: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await action();
    } catch (error) {
      setError(toErrorDetails(error));
    } finally {
      setBusy(false);
    }
  };
  const toPage = () =>
    run(async () => {
      const { payUrl } = await pay({ params, body: { channel: "page" } }, { quiet: true });
      if (payUrl !== null) window.open(payUrl, "_blank", "noopener");
    });
  const check = () => run(async () => onChange(await query({ params }, { quiet: true })));
  const cancel = async () => {
    const question = {
      title: t("closeTitle"),
      text: t("closeText"),
      confirm: t("closeOrder"),
      cancel: core("cancel"),
      danger: true,
    };
    if (await ask(question)) await run(async () => onChange(await close({ params }, { quiet: true })));
  };
  const isOpen = order.status === "pending";
  return (
    <>
      {error && <ErrorAlert error={error} />}
      <Row end wrap>
        {isOpen && (
          <>
            <Button onClick={() => void cancel()} disabled={busy}>
              {t("closeOrder")}
            </Button>
            {order.method === "alipay" && (
              <Button onClick={() => void toPage()} disabled={busy}>
                {t("payPage")}
              </Button>
            )}
            <Button onClick={() => void check()} loading={busy}>
              {t("payCheck")}
            </Button>
          </>
        )}
        <Button variant={isOpen ? "default" : "filled"} onClick={onClose}>
          {core("close")}
        </Button>
      </Row>
    </>
  );
}
