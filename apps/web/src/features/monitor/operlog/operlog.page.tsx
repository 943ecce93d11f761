import { type OperLog, operLogRoutes } from "@adel/protocol/monitor/operlog";
import { useState } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { CleanButton } from "../../../crud/clean-button.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { OperLogDialog } from "./operlog.dialog.tsx";
import { operLogView } from "./operlog.view.tsx";

/** The operation log; entries can only be removed. */
export function OperLogPage() {
  const t = useTranslation("monitor.operlog");
  const [open, setOpen] = useState<OperLog>();
  return (
    <>
      <TablePage
        view={operLogView}
        routes={operLogRoutes}
        messages="monitor.operlog"
        actions={(refresh) => <CleanButton route={operLogRoutes.clean} t={t} onDone={refresh} />}
      >
        {(log) => (
          <button type="button" className="link" onClick={() => setOpen(log)}>
            {t("detail")}
          </button>
        )}
      </TablePage>
      {open && <OperLogDialog log={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
