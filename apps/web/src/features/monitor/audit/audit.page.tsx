import { auditRoutes, type TrailEntry } from "@adel/protocol/monitor/audit";
import { Modal } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { ChangeView } from "../../../crud/changes/change-view.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { Facts } from "../../../ui/layout.tsx";
import classes from "./audit.module.css";
import { auditView, changedBy, recordName } from "./audit.view.tsx";

/** Who changed what; entries can only be read. */
export function AuditPage() {
  const t = useTranslation("monitor.audit");
  const [open, setOpen] = useState<TrailEntry>();
  return (
    <>
      <TablePage view={auditView} routes={auditRoutes} messages="monitor.audit">
        {(entry) => (
          <button type="button" className="link" onClick={() => setOpen(entry)}>
            {t("detail")}
          </button>
        )}
      </TablePage>
      {open && <ChangeDialog entry={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface DialogProps {
  readonly entry: TrailEntry;
  readonly onClose: () => void;
}

/** One change in full. */
function ChangeDialog({ entry, onClose }: DialogProps) {
  const t = useTranslation("monitor.audit");
  const core = useTranslation("common");
  const record = recordName(entry, t);
  return (
    <Modal
      opened
      onClose={onClose}
      size={800}
      title={t("detailTitle", { seq: entry.seq, record })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <Facts
        facts={[
          [t("action"), t(`action.${entry.action}`)],
          [t("record"), record],
          [t("who"), changedBy(entry, t)],
          [t("when"), entry.time ?? ""],
          ...(entry.deptName === "" ? [] : ([[t("dept"), entry.deptName]] as const)),
        ]}
      />
      <h3 className={classes.head}>{t("fields")}</h3>
      <ChangeView entry={entry} />
    </Modal>
  );
}
