import { type OperLog, operLogRoutes } from "@adel/protocol/monitor/operlog";
import { useState } from "react";
import { useWords } from "../../../core/locale/words.ts";
import { CleanButton } from "../../../crud/clean-button.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { OperLogDialog } from "./operlog.dialog.tsx";
import { operLogView } from "./operlog.view.tsx";
import { operLogWords } from "./operlog.words.ts";

/** Who did what, and how it ended; nothing here can be changed, only removed. */
export function OperLogPage() {
  const say = useWords(operLogWords);
  const [open, setOpen] = useState<OperLog>();
  return (
    <>
      <TablePage
        view={operLogView}
        routes={operLogRoutes}
        words={operLogWords}
        acts={(refresh) => <CleanButton route={operLogRoutes.clean} say={say} onDone={refresh} />}
      >
        {(log) => (
          <button type="button" className="link" onClick={() => setOpen(log)}>
            {say("detail")}
          </button>
        )}
      </TablePage>
      {open && <OperLogDialog log={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
