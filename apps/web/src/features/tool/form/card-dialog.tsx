import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import type { Language } from "@adel/protocol/kernel/text";
import { Modal } from "@mantine/core";
import { IconScan } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { EncoderGate } from "../../../bridge/encoder-gate.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { formTexts } from "./form-texts.ts";

interface Props {
  readonly language: Language;
  readonly onRead: (uid: string) => void;
  readonly onClose: () => void;
}
/** Waits for a card on the encoder and takes its number; nothing else is read. */
export function CardDialog({ language, onRead, onClose }: Props) {
  const t = formTexts(language);
  const core = useTranslation("common");
  return (
    <Modal opened onClose={onClose} title={t("readCardTitle")} closeButtonProps={{ "aria-label": core("close") }}>
      <EncoderGate>
        {({ deviceName }, seen) => (
          <>
            <EmptyState
              icon={<IconScan size={40} aria-hidden />}
              title={t("placeCard")}
              text={<span role="status">{t("placeCardText", { name: deviceName })}</span>}
            />
            <CardWatch seen={seen} onRead={onRead} />
          </>
        )}
      </EncoderGate>
    </Modal>
  );
}

function CardWatch({ seen, onRead }: Pick<Props, "onRead"> & { readonly seen: EncoderStatus | undefined }) {
  const uid = seen?.card?.uid;
  const handle = useRef(onRead);
  handle.current = onRead;
  useEffect(() => {
    if (uid !== undefined) handle.current(uid);
  }, [uid]);
  return null;
}
