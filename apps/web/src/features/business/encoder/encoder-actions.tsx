import { type Encoder, encoderRoutes } from "@adel/protocol/business/encoder";
import { lazy, Suspense, useState } from "react";
import { Can, useMay } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient, useConfirm } from "../../../core/services.tsx";
import { MoreActions } from "../../../ui/table/more-actions.tsx";
import { PendingJobsDrawer } from "../job/index.ts";

const InspectionDialog = lazy(async () => ({ default: (await import("./inspection-dialog.tsx")).InspectionDialog }));
const HistoryDrawer = lazy(async () => ({ default: (await import("./history-drawer.tsx")).HistoryDrawer }));

interface Props {
  readonly encoder: Encoder;
  readonly onDone: () => void;
}

/** Examines it over its own connection; what was found before is there also while it is not logged in. */
export function InspectButton({ encoder }: { readonly encoder: Encoder }) {
  const t = useTranslation("business.encoder-inspection");
  const [open, setOpen] = useState(false);
  return (
    <Can do="business:encoder:inspect">
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {t("inspect")}
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
export function EncoderMoreActions({ encoder, onDone }: Props) {
  const t = useTranslation("business.encoder");
  const unreported = useTranslation("business.pending-jobs");
  const may = useMay();
  const unbind = useUnbinding({ encoder, onDone });
  const [open, setOpen] = useState<"history" | "unanswered">();
  const close = () => setOpen(undefined);
  const action = (key: string, label: string, onSelect: () => void) => ({ kind: "act", key, label, onSelect }) as const;
  return (
    <>
      <MoreActions
        name={encoder.deviceName}
        entries={[
          ...(may("business:encoder:query") ? [action("history", t("history"), () => setOpen("history"))] : []),
          ...(may("business:testcard:settle")
            ? [action("unanswered", unreported("open"), () => setOpen("unanswered"))]
            : []),
          ...(encoder.bound && may("business:encoder:unbind")
            ? [action("unbind", t("unbind"), () => void unbind())]
            : []),
        ]}
      />
      <Suspense>
        {open === "history" && <HistoryDrawer encoder={encoder} onClose={close} />}
        {open === "unanswered" && <PendingJobsDrawer encoder={encoder} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Asks for confirmation with the consequences, and unbinds the encoder. */
function useUnbinding({ encoder, onDone }: Props) {
  const t = useTranslation("business.encoder");
  const core = useTranslation("common");
  const ask = useConfirm();
  const { unbind } = useClient(encoderRoutes);
  return async () => {
    const question = {
      title: t("unbindTitle", { name: encoder.deviceName }),
      text: t("unbindText"),
      confirm: t("unbind"),
      cancel: core("cancel"),
      danger: true,
    };
    if (!(await ask(question))) return;
    await unbind({ params: { ids: String(encoder.id) } });
    report.success(t("unbindDone"));
    onDone();
  };
}
