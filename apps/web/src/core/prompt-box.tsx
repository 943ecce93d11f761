import { Button, Modal, Text } from "@mantine/core";
import { Row } from "../ui/layout.tsx";
import { languageTag } from "./locale/locale.ts";
import { useLanguage, useTranslation } from "./locale/messages.ts";
import type { PendingConfirm } from "./prompts.ts";

/** So many are named, the others are counted. */
const NAMED = 5;

/** What a question is about: `1001 Grand Plaza, 1002 Lakeside, and 3 more`. */
function Names({ names }: { readonly names: readonly string[] }) {
  const t = useTranslation("crud");
  const list = new Intl.ListFormat(languageTag(useLanguage()));
  const others = names.length - NAMED;
  const more = others > 0 ? [t("removeMore", { count: others })] : [];
  return <Text mb={8}>{list.format([...names.slice(0, NAMED), ...more])}</Text>;
}

/** One question, which must be answered before anything else; Esc answers no. */
export function ConfirmPrompt({ question, answer }: PendingConfirm) {
  const t = useTranslation("common");
  const { names = [] } = question;
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      title={question.title}
      size={440}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {names.length > 0 && <Names names={names} />}
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
