import { type JobLog, jobLogRoutes } from "@adel/protocol/monitor/job";
import { useState } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { CleanButton } from "../../../crud/clean-button.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { JobLogDialog } from "./job-log.dialog.tsx";
import { jobLogView } from "./job-log.view.tsx";

/** Results of the runs of timed tasks. */
export function JobLogPage() {
  const t = useTranslation("monitor.jobLog");
  const [open, setOpen] = useState<JobLog>();
  return (
    <>
      <TablePage
        view={jobLogView}
        routes={jobLogRoutes}
        messages="monitor.jobLog"
        actions={(refresh) => <CleanButton route={jobLogRoutes.clean} t={t} onDone={refresh} />}
      >
        {(log) => (
          <button type="button" className="link" onClick={() => setOpen(log)}>
            {t("detail")}
          </button>
        )}
      </TablePage>
      {open && <JobLogDialog log={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
