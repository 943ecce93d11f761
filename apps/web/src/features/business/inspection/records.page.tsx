import { type Inspection, inspectionRoutes } from "@adel/protocol/business/inspection";
import { testCardRoutes } from "@adel/protocol/business/test-card";
import { Drawer } from "@mantine/core";
import { useState } from "react";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { RecordTabs } from "../../../crud/changes/record-tabs.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { useMarkUsed } from "../test-card/index.ts";
import { inspectionView } from "./inspection.view.tsx";
import { VerdictOf } from "./verdict.tsx";

/** Inspection records: find, view, export, and mark the card as used. */
export function InspectionRecordsPage() {
  const t = useTranslation("business.inspection");
  const may = useMayCall()(testCardRoutes.markUsed);
  const mark = useMarkUsed();
  return (
    <TablePage view={inspectionView} routes={inspectionRoutes} messages="business.inspection">
      {(row, refresh) => (
        <>
          <DetailButton inspection={row} />
          {may && row.testCardId !== null && row.testCardStatus === "unused" && (
            <button type="button" className="link" onClick={() => void mark([{ id: Number(row.testCardId) }], refresh)}>
              {t("markUsed")}
            </button>
          )}
        </>
      )}
    </TablePage>
  );
}

function DetailButton({ inspection }: { readonly inspection: Inspection }) {
  const t = useTranslation("business.inspection");
  const core = useTranslation("common");
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {t("detail")}
      </button>
      {open && (
        <Drawer
          opened
          onClose={() => setOpen(false)}
          size={640}
          title={t("detailOf", { uid: inspection.cardNumber })}
          closeButtonProps={{ "aria-label": core("close") }}
        >
          <RecordTabs record={inspectionView.trail(inspection)}>
            <VerdictOf inspection={inspection} />
          </RecordTabs>
        </Drawer>
      )}
    </>
  );
}
