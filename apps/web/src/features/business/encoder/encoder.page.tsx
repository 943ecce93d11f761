import { type Encoder, encoderRoutes } from "@adel/protocol";
import { useState } from "react";
import { Can } from "../../../core/access.tsx";
import { coreWords } from "../../../core/core.words.ts";
import { useWords } from "../../../core/locale/words.ts";
import { tell } from "../../../core/notify.ts";
import { useAsk, useClient } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { encoderView } from "./encoder.view.tsx";
import { encoderWords } from "./encoder.words.ts";
import { inspectionWords } from "./inspection.words.ts";
import { InspectionDialog } from "./inspection-dialog.tsx";
import { PairingDialog } from "./pairing-dialog.tsx";
import { UnansweredButton, UnansweredLink } from "./unanswered-drawer.tsx";

/** Encoders: enter, modify, bind by a pairing code, unbind; and the jobs that they never answered. */
export const EncoderPage = () => (
  <TablePage view={encoderView} routes={encoderRoutes} words={encoderWords} acts={() => <UnansweredButton />}>
    {(encoder, refresh) => (
      <>
        <BindButton encoder={encoder} onDone={refresh} />
        {encoder.bound && <InspectButton encoder={encoder} />}
        <UnansweredLink encoder={encoder} />
        {encoder.bound && <UnbindButton encoder={encoder} onDone={refresh} />}
      </>
    )}
  </TablePage>
);

interface Props {
  readonly encoder: Encoder;
  readonly onDone: () => void;
}

/** Asks first (specification §8, "Confirmations"), then shows the code. */
function BindButton({ encoder, onDone }: Props) {
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
        <PairingDialog
          encoder={encoder}
          onClose={() => {
            setPairing(false);
            onDone();
          }}
        />
      )}
    </Can>
  );
}

/** Examines it over its own connection; what was found before is there also while it is not logged in. */
function InspectButton({ encoder }: { readonly encoder: Encoder }) {
  const say = useWords(inspectionWords);
  const [open, setOpen] = useState(false);
  return (
    <Can do="business:encoder:inspect">
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {say("inspect")}
      </button>
      {open && <InspectionDialog encoder={encoder} onClose={() => setOpen(false)} />}
    </Can>
  );
}

function UnbindButton({ encoder, onDone }: Props) {
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
