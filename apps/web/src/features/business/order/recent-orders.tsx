import { orderRoutes } from "@adel/protocol/business/order";
import { useQuery } from "@tanstack/react-query";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { RowDay, RowName, ShortList } from "../../../ui/short-list.tsx";
import { OrderState } from "./order-status.tsx";

const SHOWN = 5;
const POLL_INTERVAL_MS = 300_000;

/** The newest orders, for users who buy. */
export function RecentOrders() {
  const may = useMayCall();
  return may(orderRoutes.create) && may(orderRoutes.list) ? <Orders /> : null;
}

function Orders() {
  const t = useTranslation("home");
  const { list } = useClient(orderRoutes);
  const { data } = useQuery({
    queryKey: [orderRoutes.list.path, "home", "newest"],
    queryFn: ({ signal }) => list({ query: { pageSize: SHOWN } }, { signal, background: true }),
    refetchInterval: POLL_INTERVAL_MS,
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <ShortList
      title={t("orders")}
      to="/payment/records"
      link={t("all")}
      rows={data.rows.map((order) => ({
        key: order.orderNo,
        cells: (
          <>
            <RowDay time={order.createTime} />
            <RowName>
              {t("credits", { count: order.quantity })} <span className="caption">{order.deptName}</span>
            </RowName>
            <OrderState order={order} />
          </>
        ),
      }))}
    />
  );
}
