import { type Order, orderRoutes } from "@adel/protocol/business/order";
import { useEffect } from "react";
import { useServices } from "../../../core/services.tsx";

/** The server ends a stream now and then; one that broke is asked for again a little later. */
const RETRY_MS = { ended: 500, failed: 5_000 } as const;

/** Tells of the order whenever it has changed, for as long as something is waited for. */
export function useOrderEvents(orderNo: string, isOpen: boolean, onOrder: (order: Order) => void): void {
  const { api, clock } = useServices();
  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = new AbortController();
    let stopWaiting: () => void = () => undefined;
    const retry = (ms: number) => () => {
      if (!stop.signal.aborted) stopWaiting = clock.after(ms, listen);
    };
    const listen = () =>
      void api
        .listen(orderRoutes.events, { params: { orderNo } }, onOrder, stop.signal)
        .then(retry(RETRY_MS.ended), retry(RETRY_MS.failed));
    listen();
    return () => {
      stopWaiting();
      stop.abort();
    };
  }, [orderNo, isOpen, onOrder, api, clock]);
}
