import { NETWORK_MESSAGE_MS } from "./api.ts";
import { createStore } from "./store.ts";

/** Set once there is a message, and the code that shows it is loaded. */
export const announced = createStore(false);
export const loadMessages = () => import("./messages.tsx");
/** The text if that code cannot be loaded because the server is unreachable. */
export const plain = createStore<string | undefined>(undefined);

async function show(message: string, color: string, autoClose: number): Promise<void> {
  try {
    const messages = await loadMessages();
    announced.set(true);
    messages.show({ message, color, autoClose });
  } catch {
    plain.set(message);
    setTimeout(() => plain.set(undefined), autoClose);
  }
}

/** Short messages at the top, read out by screen readers. */
export const report = {
  success: (message: string) => void show(message, "green", 3_000),
  warning: (message: string) => void show(message, "yellow", 4_000),
  error: (message: string) => void show(message, "danger", 6_000),
  network: (message: string) => void show(message, "danger", NETWORK_MESSAGE_MS),
};
