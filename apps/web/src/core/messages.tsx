import "@mantine/notifications/styles.layer.css";
import { type NotificationData, Notifications, notifications } from "@mantine/notifications";
import { createTranslator } from "./locale/messages.ts";

/** Where short messages appear, read out by screen readers. */
export const Messages = () => <Notifications position="bottom-right" />;
export const show = (message: NotificationData) =>
  notifications.show({ ...message, closeButtonProps: { "aria-label": createTranslator("common")("close") } });
