import { type Order, orderRoutes } from "@adel/protocol/business/order";
import { useCallback } from "react";
import { useServices } from "../../../core/services.tsx";
import { useEventStream } from "../../../core/use-event-stream.ts";

/** Reports the order whenever it has changed, while it is open. */
export function useOrderEvents(orderNo: string, isOpen: boolean, onOrder: (order: Order) => void): void {
  const { api } = useServices();
  const listen = useCallback(
    (signal: AbortSignal) => api.listen(orderRoutes.events, { params: { orderNo } }, onOrder, signal),
    [api, orderNo, onOrder],
  );
  useEventStream(isOpen ? listen : undefined);
}
