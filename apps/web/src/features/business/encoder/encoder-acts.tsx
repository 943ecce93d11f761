import { type Encoder, encoderRoutes } from "@adel/protocol";
import { lazy, Suspense, useState } from "react";
import { Can } from "../../../core/access.tsx";
import { coreWords } from "../../../core/core.words.ts";
import { useWords } from "../../../core/locale/words.ts";
import { tell } from "../../../core/notify.ts";
import { useAsk, useClient } from "../../../core/services.tsx";
import { encoderWords } from "./encoder.words.ts";
import { inspectionWords } from "./inspection.words.ts";

const PairingDialog = lazy(async () => ({ default: (await import("./pairing-dialog.tsx")).PairingDialog }));
const InspectionDialog = lazy(async () => ({ default: (await import("./inspection-dialog.tsx")).InspectionDialog }));
const HistoryDrawer = lazy(async () => ({ default: (await import("./history-drawer.tsx")).HistoryDrawer }));

interface Props {
  readonly encoder: Encoder;
  readonly onDone: () => void;
}

/** Asks first (specification §8, "Confirmations"), then shows the code. */
export function BindButton({ encoder, onDone }: Props) {
  const say = useWords(encoderWords);
  const core = useWords(coreWords);
  const ask = useAsk();
  const [pairing, setPairing] = useState(false);
  const bind = async () => {
    const yes = await ask({
      title: say("bindTitle"),
      text: (
        <>
          {say("bindConfirm")} {encoder.bound && say("bindAgainText")}
        </>
      ),
      confirm: say("confirm"),
      cancel: core("cancel"),
    });
    if (yes) setPairing(true);
  };
  return (
    <Can do="business:encoder:bind">
      <button type="button" className="link" onClick={() => void bind()}>
        {say(encoder.bound ? "bindAgain" : "bind")}
      </button>
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

/** Examines it over its own connection; what was found before is there also while it is not logged in. */
export function InspectButton({ encoder }: { readonly encoder: Encoder }) {
  const say = useWords(inspectionWords);
  const [open, setOpen] = useState(false);
  return (
    <Can do="business:encoder:inspect">
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {say("inspect")}
      </button>
      {open && (
        <Suspense>
          <InspectionDialog encoder={encoder} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Can>
  );
}

/** Where it was bound to, what was found of it, and what it did. */
export function HistoryButton({ encoder }: { readonly encoder: Encoder }) {
  const say = useWords(encoderWords);
  const [open, setOpen] = useState(false);
  return (
    <Can do="business:encoder:query">
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {say("history")}
      </button>
      {open && (
        <Suspense>
          <HistoryDrawer encoder={encoder} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Can>
  );
}

export function UnbindButton({ encoder, onDone }: Props) {
  const say = useWords(encoderWords);
  const core = useWords(coreWords);
  const ask = useAsk();
  const { unbind } = useClient(encoderRoutes);
  const letGo = async () => {
    const question = {
      title: say("unbindTitle", { name: encoder.deviceName }),
      text: say("unbindText"),
      confirm: say("unbind"),
      cancel: core("cancel"),
      danger: true,
    };
    if (!(await ask(question))) return;
    await unbind({ params: { ids: String(encoder.id) } });
    tell.success(say("unbindDone"));
    onDone();
  };
  return (
    <Can do="business:encoder:unbind">
      <button type="button" className="link" data-danger onClick={() => void letGo()}>
        {say("unbind")}
      </button>
    </Can>
  );
}
