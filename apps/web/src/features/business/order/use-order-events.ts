import { type Order, orderRoutes } from "@adel/protocol/business/order";
import { useEffect, useState } from "react";
import { useServices } from "../../../core/services.tsx";

/** The server ends a stream now and then; one that broke is asked for again a little later. */
const RETRY_MS = { ended: 500, failed: 5_000 } as const;

/** The order as it stands, for as long as its payment is waited for. */
export function useOrderEvents(first: Order): readonly [Order, (order: Order) => void] {
  const { api, clock } = useServices();
  const [order, setOrder] = useState(first);
  const isOpen = order.status === "pending";
  const { orderNo } = order;
  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = new AbortController();
    let stopWaiting: () => void = () => undefined;
    const retry = (ms: number) => () => {
      if (!stop.signal.aborted) stopWaiting = clock.after(ms, listen);
    };
    const listen = () =>
      void api
        .listen(orderRoutes.events, { params: { orderNo } }, setOrder, stop.signal)
        .then(retry(RETRY_MS.ended), retry(RETRY_MS.failed));
    listen();
    return () => {
      stopWaiting();
      stop.abort();
    };
  }, [orderNo, isOpen, api, clock]);
  return [order, setOrder];
}
