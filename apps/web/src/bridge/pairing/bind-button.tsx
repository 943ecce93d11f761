import type { Encoder } from "@adel/protocol/business/encoder";
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { Can } from "../../core/access.tsx";
import { useTranslation } from "../../core/locale/messages.ts";
import { useConfirm } from "../../core/services.tsx";

const PairingDialog = lazy(async () => ({ default: (await import("./pairing-dialog.tsx")).PairingDialog }));

interface Props {
  readonly encoder: Encoder;
  /** On an empty page it is what there is to do. */
  readonly isPrimary?: boolean;
  readonly onDone: () => void;
}

/** Asks for confirmation (specification §8, "Confirmations"), then shows the code and opens the plug-in's page. */
export function BindButton({ encoder, isPrimary = false, onDone }: Props) {
  const t = useTranslation("bridge.pairing");
  const core = useTranslation("common");
  const ask = useConfirm();
  const [pairing, setPairing] = useState(false);
  const bind = async () => {
    const yes = await ask({
      title: t("bindTitle"),
      text: (
        <>
          {t("bindConfirm")} {encoder.bound && t("bindAgainText")}
        </>
      ),
      confirm: t("confirm"),
      cancel: core("cancel"),
    });
    if (yes) setPairing(true);
  };
  const label = t(encoder.bound ? "bindAgain" : "bind");
  return (
    <Can do="business:encoder:bind">
      {isPrimary ? (
        <Button variant="filled" onClick={() => void bind()}>
          {label}
        </Button>
      ) : (
        <button type="button" className="link" onClick={() => void bind()}>
          {label}
        </button>
      )}
      {pairing && (
        <Suspense>
          <PairingDialog
            encoder={encoder}
            onClose={() => {
              setPairing(false);
              onDone();
            }}
          />
        </Suspense>
      )}
    </Can>
  );
}
