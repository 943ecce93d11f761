import { NETWORK_MESSAGE_MS } from "./api.ts";
import { createStore } from "./store.ts";

/** Set once there is something to say; what shows messages is fetched no sooner. */
export const spoken = createStore(false);
export const loadMessages = () => import("./messages.tsx");

function show(message: string, color: string, autoClose: number): void {
  spoken.set(true);
  void loadMessages().then((messages) => messages.show({ message, color, autoClose }));
}

/** Short messages at the top, read out by screen readers. */
export const tell = {
  success: (message: string) => show(message, "green", 3_000),
  warning: (message: string) => show(message, "yellow", 4_000),
  error: (message: string) => show(message, "danger", 6_000),
  network: (message: string) => show(message, "danger", NETWORK_MESSAGE_MS),
};
