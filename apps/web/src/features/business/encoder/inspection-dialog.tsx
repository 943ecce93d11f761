import type { Encoder } from "@adel/protocol/business/encoder";
import { Button, Modal } from "@mantine/core";
import { coreWords } from "../../../core/core.words.ts";
import { useWords } from "../../../core/locale/words.ts";
import { Row } from "../../../ui/layout.tsx";
import { EncoderTitle } from "./encoder-title.tsx";
import { inspectionWords } from "./inspection.words.ts";
import { InspectionDesk } from "./inspection-desk.tsx";

interface Props {
  readonly encoder: Encoder;
  readonly onClose: () => void;
}

/** An encoder is inspected before its list. */
export function InspectionDialog({ encoder, onClose }: Props) {
  const say = useWords(inspectionWords);
  const core = useWords(coreWords);
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={<EncoderTitle what={say("title")} encoder={encoder} />}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <InspectionDesk encoder={encoder} />
      <Row end>
        <Button onClick={onClose}>{core("close")}</Button>
      </Row>
    </Modal>
  );
}
