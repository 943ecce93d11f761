import type { Order } from "@adel/protocol/business/order";
import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useAttempt } from "./use-attempt.ts";

export interface DialogProps {
  readonly order: Order;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** A call that closes the dialog, or shows its error in it. */
export function useDecision(onDone: () => void) {
  const { busy, error, attempt } = useAttempt();
  const decide = (action: () => Promise<unknown>, message: string): Promise<void> =>
    attempt(async () => {
      await action();
      report.success(message);
      onDone();
    });
  return { busy, error, decide };
}

interface FrameProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}
export const DialogFrame = ({ title, onClose, children }: FrameProps) => (
  <Modal
    opened
    onClose={onClose}
    size={520}
    title={title}
    closeButtonProps={{ "aria-label": useTranslation("common")("close") }}
  >
    {children}
  </Modal>
);
