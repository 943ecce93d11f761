import type { Encoder } from "@adel/protocol/business/encoder";
import { Button, Modal } from "@mantine/core";
import { EncoderTitle } from "../../../bridge/encoder-title.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Row } from "../../../ui/layout.tsx";
import { DiagnosticsPanel } from "./diagnostics-panel.tsx";

interface Props {
  readonly encoder: Encoder;
  readonly onClose: () => void;
}

/** An encoder is inspected before its list. */
export function InspectionDialog({ encoder, onClose }: Props) {
  const t = useTranslation("business.encoder-inspection");
  const core = useTranslation("common");
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={<EncoderTitle what={t("title")} encoder={encoder} />}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <DiagnosticsPanel encoder={encoder} />
      <Row end>
        <Button onClick={onClose}>{core("close")}</Button>
      </Row>
    </Modal>
  );
}
