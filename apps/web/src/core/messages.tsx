import { Notifications, notifications } from "@mantine/notifications";

/** Where short messages appear, read out by screen readers. */
export const Messages = () => <Notifications position="top-center" />;
export const show = notifications.show;
