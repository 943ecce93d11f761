import { type OperLog, operLogRoutes } from "@adel/protocol";
import { Button } from "@mantine/core";
import { IconEraser } from "@tabler/icons-react";
import { useState } from "react";
import { useMayCall } from "../../../core/access.tsx";
import { coreWords } from "../../../core/core.words.ts";
import { useWords } from "../../../core/locale/words.ts";
import { tell } from "../../../core/notify.ts";
import { useAsk, useClient } from "../../../core/services.tsx";
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
        acts={(refresh) => <CleanButton onDone={refresh} />}
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

function CleanButton({ onDone }: { readonly onDone: () => void }) {
  const say = useWords(operLogWords);
  const core = useWords(coreWords);
  const may = useMayCall();
  const ask = useAsk();
  const { clean } = useClient(operLogRoutes);
  const empty = async () => {
    const [title, text, confirm] = [say("cleanTitle"), say("cleanText"), say("clean")];
    if (!(await ask({ title, text, confirm, cancel: core("cancel"), danger: true }))) return;
    await clean({});
    tell.success(say("cleaned"));
    onDone();
  };
  if (!may(operLogRoutes.clean)) return null;
  return (
    <Button
      color="danger"
      variant="outline"
      leftSection={<IconEraser size={16} aria-hidden />}
      onClick={() => void empty()}
    >
      {say("clean")}
    </Button>
  );
}
