import { type Order, type OrderDetail, orderRoutes } from "@adel/protocol/business/order";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ACCOUNT_KEY } from "../../../bridge/credit/use-hotel-credit.ts";
import { useClient } from "../../../core/services.tsx";
import { useStableCallback } from "../../../ui/stable.ts";
import { useOrderEvents } from "./use-order-events.ts";

export const ORDER_KEY = orderRoutes.one.path;
/** A provider ends a refund within seconds or much later. */
const POLL_MS = 3_000;

/** One order with its evidence and refunds; polled while a provider processes it. */
export function useOrderDetail(orderNo: string) {
  const { one } = useClient(orderRoutes);
  return useQuery({
    queryKey: [ORDER_KEY, orderNo],
    queryFn: ({ signal }) => one({ params: { orderNo } }, { signal, quiet: true }),
    refetchInterval: ({ state }) => state.data?.refunds.some(({ status }) => status === "pending") && POLL_MS,
    staleTime: 0,
  });
}

/** The same, updated live while payment is pending; `show` takes the answer of a call. */
export function useLiveOrder(orderNo: string) {
  const cache = useQueryClient();
  const detail = useOrderDetail(orderNo);
  const show = useStableCallback((order: Order) => {
    const before = cache.getQueryData<OrderDetail>([ORDER_KEY, orderNo]);
    cache.setQueryData<OrderDetail>([ORDER_KEY, orderNo], (old) => old && { ...old, ...order });
    if (before?.status === order.status && before.evidenceFiles === order.evidenceFiles) return;
    for (const key of [ORDER_KEY, ACCOUNT_KEY]) void cache.invalidateQueries({ queryKey: [key] });
  });
  useOrderEvents(orderNo, detail.data?.status === "pending", show);
  return { ...detail, show };
}
