import { type Encoder, encoderRoutes } from "@adel/protocol/business/encoder";
import { lazy, Suspense, useState } from "react";
import { Can, useMay } from "../../../core/access.tsx";
import { coreWords } from "../../../core/core.words.ts";
import { useWords } from "../../../core/locale/words.ts";
import { tell } from "../../../core/notify.ts";
import { useAsk, useClient } from "../../../core/services.tsx";
import { MoreActs } from "../../../ui/table/more-acts.tsx";
import { encoderWords } from "./encoder.words.ts";
import { inspectionWords } from "./inspection.words.ts";
import { unansweredWords } from "./unanswered.words.ts";

const PairingDialog = lazy(async () => ({ default: (await import("./pairing-dialog.tsx")).PairingDialog }));
const InspectionDialog = lazy(async () => ({ default: (await import("./inspection-dialog.tsx")).InspectionDialog }));
const UnansweredDrawer = lazy(async () => ({ default: (await import("./unanswered-drawer.tsx")).UnansweredDrawer }));
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

/** What is done now and then: what it did, its jobs without an answer, and an end to its binding. */
export function EncoderMoreActs({ encoder, onDone }: Props) {
  const say = useWords(encoderWords);
  const unanswered = useWords(unansweredWords);
  const may = useMay();
  const unbind = useUnbinding({ encoder, onDone });
  const [open, setOpen] = useState<"history" | "unanswered">();
  const close = () => setOpen(undefined);
  const act = (key: string, label: string, onSelect: () => void) => ({ kind: "act", key, label, onSelect }) as const;
  return (
    <>
      <MoreActs
        name={encoder.deviceName}
        entries={[
          ...(may("business:encoder:query") ? [act("history", say("history"), () => setOpen("history"))] : []),
          ...(may("business:testcard:settle")
            ? [act("unanswered", unanswered("open"), () => setOpen("unanswered"))]
            : []),
          ...(encoder.bound && may("business:encoder:unbind")
            ? [act("unbind", say("unbind"), () => void unbind())]
            : []),
        ]}
      />
      <Suspense>
        {open === "history" && <HistoryDrawer encoder={encoder} onClose={close} />}
        {open === "unanswered" && <UnansweredDrawer encoder={encoder} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Asks, saying what follows, and lets the encoder go. */
function useUnbinding({ encoder, onDone }: Props) {
  const say = useWords(encoderWords);
  const core = useWords(coreWords);
  const ask = useAsk();
  const { unbind } = useClient(encoderRoutes);
  return async () => {
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
}
