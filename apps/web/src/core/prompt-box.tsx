import { Button, Modal, Text } from "@mantine/core";
import { Row } from "../ui/layout.tsx";
import { useTranslation } from "./locale/messages.ts";
import type { PendingConfirm } from "./prompts.ts";

/** One question, which must be answered before anything else; Esc answers no. */
export function ConfirmPrompt({ question, answer }: PendingConfirm) {
  const t = useTranslation("common");
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      title={question.title}
      size={440}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <Text component="div" mb={20} c="var(--second)">
        {question.text}
      </Text>
      <Row end>
        <Button onClick={() => answer(false)} data-autofocus={question.danger || undefined}>
          {question.cancel}
        </Button>
        <Button
          variant="filled"
          {...(question.danger && { color: "danger" })}
          onClick={() => answer(true)}
          data-autofocus={!question.danger || undefined}
        >
          {question.confirm}
        </Button>
      </Row>
    </Modal>
  );
}
