import { type Order, orderRoutes } from "@adel/protocol/business/order";
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { countdownText, useCountdown } from "../../../core/countdown.ts";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient, useServices } from "../../../core/services.tsx";
import { QrCode } from "../../../ui/qr-code/qr-code.tsx";
import classes from "./order.module.css";

interface Props {
  readonly order: Order;
  /** What the code is for: "Pay ¥100.00 with WeChat Pay". */
  readonly label: string;
  /** Called if nothing is left to pay, so there is no code. */
  readonly onOver: () => void;
}

/**
 * The payment code and its remaining time. A new one is created only after the provider was queried about the old one.
 */
export function PaymentCode({ order: { orderNo }, label, onOver }: Props) {
  const t = useTranslation("business.order");
  const core = useTranslation("common");
  const { clock } = useServices();
  const { pay } = useClient(orderRoutes);
  const code = useQuery({
    queryKey: ["pay", orderNo],
    queryFn: async () => {
      const checkout = await pay({ params: { orderNo }, body: {} }, { quiet: true });
      if (checkout.codeUrl === null) onOver();
      return { ...checkout, until: clock.now() + (checkout.secondsLeft ?? 0) * 1000 };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const left = useCountdown(code.data?.until);
  const renew = () => void code.refetch();
  if (code.error)
    return <ErrorAlert error={toErrorDetails(code.error)} action={{ label: core("retry"), onClick: renew }} />;
  if (!code.data?.codeUrl) return <Skeleton height={242} width={242} mx="auto" />;
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
      <p role="timer">{isOver ? t("codeOver") : t("codeLeft", { time: countdownText(left ?? 0) })}</p>
    </div>
  );
}
