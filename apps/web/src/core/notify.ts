import { notifications } from "@mantine/notifications";
import { NETWORK_MESSAGE_MS } from "./api.ts";

/** Short messages in the corner, read out by screen readers. */
export const tell = {
  success: (message: string) => notifications.show({ message, color: "green", autoClose: 3_000 }),
  error: (message: string) => notifications.show({ message, color: "danger", autoClose: 6_000 }),
  network: (message: string) => notifications.show({ message, color: "danger", autoClose: NETWORK_MESSAGE_MS }),
};
