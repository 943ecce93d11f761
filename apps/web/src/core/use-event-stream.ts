import { useEffect } from "react";
import { useServices } from "./services.tsx";

/** The server ends a stream now and then; after that or an error, it is requested again a little later. */
const RETRY_MS = { ended: 500, failed: 5_000 } as const;

/** Keeps a stream of the server open. `listen` is stable, or undefined while nothing is awaited. */
export function useEventStream(
  listen: ((signal: AbortSignal) => Promise<void>) | undefined,
  /** Called before a stream is requested again: events in between were missed. */
  onReconnect?: () => void,
): void {
  const { clock } = useServices();
  useEffect(() => {
    if (!listen) return undefined;
    const stop = new AbortController();
    let stopWaiting: () => void = () => undefined;
    const retry = (ms: number) => () => {
      if (stop.signal.aborted) return;
      stopWaiting = clock.after(ms, () => {
        onReconnect?.();
        open();
      });
    };
    const open = () => void listen(stop.signal).then(retry(RETRY_MS.ended), retry(RETRY_MS.failed));
    open();
    return () => {
      stopWaiting();
      stop.abort();
    };
  }, [listen, onReconnect, clock]);
}
