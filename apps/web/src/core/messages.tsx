import "@mantine/notifications/styles.layer.css";
import { Button } from "@mantine/core";
import { type NotificationData, Notifications, notifications } from "@mantine/notifications";
import { createTranslator } from "./locale/messages.ts";
import type { MessageAction } from "./message-action.ts";
import classes from "./messages.module.css";

/** Where short messages appear, read out by screen readers. */
export const Messages = () => <Notifications position="bottom-right" />;

export function show({ message, ...more }: NotificationData, action?: MessageAction): void {
  const id = notifications.show({
    ...more,
    closeButtonProps: { "aria-label": createTranslator("common")("close") },
    message: action ? (
      <span className={classes.withAction}>
        {message}
        <Button
          onClick={() => {
            notifications.hide(id);
            // A refusal is announced by the call itself.
            action.run().catch(() => undefined);
          }}
        >
          {action.label}
        </Button>
      </span>
    ) : (
      message
    ),
  });
}
