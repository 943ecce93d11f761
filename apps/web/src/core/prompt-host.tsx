import { Button, Modal, Text } from "@mantine/core";
import { Row } from "../ui/layout.tsx";
import { coreWords } from "./core.words.ts";
import { useWords } from "./locale/words.ts";
import { useServices } from "./services.tsx";
import { useStore } from "./store.ts";

/** Where open questions appear; Esc answers no. */
export function PromptHost() {
  const open = useStore(useServices().prompts.open);
  const say = useWords(coreWords);
  if (!open) return null;
  const { question, answer } = open;
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      title={question.title}
      size={440}
      closeButtonProps={{ "aria-label": say("close") }}
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
