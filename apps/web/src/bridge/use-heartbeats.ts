import { useEffect } from "react";
import { useServices } from "../core/services.tsx";
import { useIsVisible } from "../core/use-is-visible.ts";
import { watchServer } from "../core/watch-server.ts";
import { useBridge } from "./use-bridge.tsx";

/** While the page is visible, a bridge or a server that falls silent is reported. */
export function useHeartbeats(): void {
  const { api, clock, outage } = useServices();
  const { connection } = useBridge();
  const isVisible = useIsVisible();
  useEffect(() => (isVisible ? connection.watchBeats() : undefined), [isVisible, connection]);
  useEffect(() => (isVisible ? watchServer({ api, clock, outage }) : undefined), [isVisible, api, clock, outage]);
}
