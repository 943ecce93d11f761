import { createContext, type ReactNode, use } from "react";
import { useStore } from "../core/store.ts";
import type { Connection, ConnectionState } from "./connection.ts";
import type { Deliveries, DeliveryDeps } from "./delivery.ts";

/** This computer's bridge, one for the whole app. */
export interface Bridge {
  readonly connection: Connection;
  readonly deliveries: DeliveryDeps;
}
const Context = createContext<Bridge | undefined>(undefined);

export const BridgeProvider = ({ bridge, children }: { readonly bridge: Bridge; readonly children: ReactNode }) => (
  <Context value={bridge}>{children}</Context>
);

export function useBridge(): Bridge {
  const bridge = use(Context);
  if (!bridge) throw new Error("this part stands outside the app's bridge");
  return bridge;
}
export const useLink = (): ConnectionState => useStore(useBridge().connection.link);
export const useDeliveries = (): Deliveries => useStore(useBridge().deliveries.all);
