import { NETWORK_MESSAGE_MS } from "./api.ts";
import type { MessageAction } from "./message-action.ts";
import { createStore } from "./store.ts";

/** Set once there is a message, and the code that shows it is loaded. */
export const announced = createStore(false);
export const loadMessages = () => import("./messages.tsx");
/** The text if that code cannot be loaded because the server is unreachable. */
export const plain = createStore<string | undefined>(undefined);

/** How long a message with a button stays. */
const ACTION_MS = 8_000;

async function show(message: string, color: string, autoClose: number, action?: MessageAction): Promise<void> {
  try {
    const messages = await loadMessages();
    announced.set(true);
    messages.show({ message, color, autoClose }, action);
  } catch {
    plain.set(message);
    setTimeout(() => plain.set(undefined), autoClose);
  }
}

/** Short messages at the top, read out by screen readers. */
export const report = {
  success: (message: string, action?: MessageAction) => void show(message, "green", action ? ACTION_MS : 3_000, action),
  warning: (message: string) => void show(message, "yellow", 4_000),
  error: (message: string) => void show(message, "danger", 6_000),
  network: (message: string) => void show(message, "danger", NETWORK_MESSAGE_MS),
};
