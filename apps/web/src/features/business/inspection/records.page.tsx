import { type Inspection, inspectionRoutes } from "@adel/protocol/business/inspection";
import { testCardRoutes } from "@adel/protocol/business/test-card";
import { Drawer } from "@mantine/core";
import { useState } from "react";
import { useMayCall } from "../../../core/access.tsx";
import { useMarkUsed } from "../../../core/card/use-mark-used.ts";
import { coreWords } from "../../../core/core.words.ts";
import { useWords } from "../../../core/locale/words.ts";
import { TablePage } from "../../../crud/table-page.tsx";
import { inspectionView } from "./inspection.view.tsx";
import { inspectionWords } from "./inspection.words.ts";
import { VerdictOf } from "./verdict.tsx";

/** Inspection records: find, look at, export, and mark the card as used. */
export function InspectionRecordsPage() {
  const say = useWords(inspectionWords);
  const may = useMayCall()(testCardRoutes.markUsed);
  const mark = useMarkUsed();
  return (
    <TablePage view={inspectionView} routes={inspectionRoutes} words={inspectionWords}>
      {(row, refresh) => (
        <>
          <DetailButton inspection={row} />
          {may && row.testCardId !== null && row.testCardStatus === "unused" && (
            <button type="button" className="link" onClick={() => void mark([{ id: Number(row.testCardId) }], refresh)}>
              {say("markUsed")}
            </button>
          )}
        </>
      )}
    </TablePage>
  );
}

function DetailButton({ inspection }: { readonly inspection: Inspection }) {
  const say = useWords(inspectionWords);
  const core = useWords(coreWords);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {say("detail")}
      </button>
      {open && (
        <Drawer
          opened
          onClose={() => setOpen(false)}
          size={640}
          title={say("detailOf", { uid: inspection.cardNumber })}
          closeButtonProps={{ "aria-label": core("close") }}
        >
          <VerdictOf inspection={inspection} />
        </Drawer>
      )}
    </>
  );
}
