import { type Order, orderRoutes } from "@adel/protocol/business/order";
import { Button } from "@mantine/core";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient, useConfirm } from "../../../core/services.tsx";
import { useAttempt } from "./use-attempt.ts";

interface Props {
  readonly order: Order;
  readonly disabled: boolean;
  readonly onOrder: (order: Order) => void;
}

/** Closes an order after a question; an order that was paid in the meantime shows as paid. */
export function CloseOrderButton({ order, disabled, onOrder }: Props) {
  const t = useTranslation("business.order");
  const core = useTranslation("common");
  const ask = useConfirm();
  const { close } = useClient(orderRoutes);
  const { busy, attempt } = useAttempt();
  const cancel = async () => {
    const question = {
      title: t("closeTitle"),
      text: t("closeText"),
      confirm: t("closeOrder"),
      cancel: core("cancel"),
      danger: true,
    };
    // The message at the top shows a refusal.
    if (await ask(question)) await attempt(async () => onOrder(await close({ params: { orderNo: order.orderNo } })));
  };
  return (
    <Button onClick={() => void cancel()} disabled={disabled} loading={busy}>
      {t("closeOrder")}
    </Button>
  );
}
