import { Drawer, Skeleton, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { ACCOUNT_KEY } from "../../../bridge/credit/use-hotel-credit.ts";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { RecordTabs } from "../../../crud/changes/record-tabs.tsx";
import { Panel } from "../../../ui/layout.tsx";
import { OrderEvidence, OrderRefundPanel, OrderSummary } from "./order-sections.tsx";
import { OrderSteps } from "./order-steps.tsx";
import { SurplusPanel } from "./surplus-panel.tsx";
import { ORDER_KEY, useOrderDetail } from "./use-order-detail.ts";

interface Props {
  readonly orderNo: string;
  readonly onClose: () => void;
  /** The list shows something else now. */
  readonly onChanged: () => void;
}

/** One order: its details, progress, evidence and refunds. */
export function OrderDrawer({ orderNo, onClose, onChanged }: Props) {
  const t = useTranslation("business.order");
  const core = useTranslation("common");
  const cache = useQueryClient();
  const { data: order, error, refetch } = useOrderDetail(orderNo);
  const changed = () => {
    for (const key of [ORDER_KEY, ACCOUNT_KEY]) void cache.invalidateQueries({ queryKey: [key] });
    onChanged();
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      size={560}
      title={t("detailTitle", { number: orderNo })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      {error && (
        <ErrorAlert error={toErrorDetails(error)} action={{ label: core("retry"), onClick: () => void refetch() }} />
      )}
      {!order && !error && <Skeleton height={320} />}
      {order && (
        <RecordTabs record={{ entity: "business/order", id: orderNo }}>
          <Stack gap="sm">
            <Panel title={t("summary")}>
              <OrderSummary order={order} />
            </Panel>
            <Panel title={t("steps")}>
              <OrderSteps order={order} />
            </Panel>
            {order.method === "offline" && <OrderEvidence order={order} onDone={changed} />}
            <SurplusPanel order={order} onDone={changed} />
            {(order.payTime !== null || order.refunds.length > 0) && (
              <OrderRefundPanel order={order} onDone={changed} />
            )}
          </Stack>
        </RecordTabs>
      )}
    </Drawer>
  );
}
