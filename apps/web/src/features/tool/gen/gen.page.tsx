import { type GenTable, genRoutes } from "@adel/protocol/tool/gen";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { Can } from "../../../core/access.tsx";
import { addressOf } from "../../../core/api.ts";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient, useConfirm } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { genView } from "./gen.view.tsx";
import { ImportButton } from "./import-dialog.tsx";

const PreviewDialog = lazy(async () => ({ default: (await import("./preview-dialog.tsx")).PreviewDialog }));

/** The imported tables and what is generated for them. */
export const GenPage = () => (
  <TablePage
    view={genView}
    routes={{ list: genRoutes.list, remove: genRoutes.remove }}
    messages="tool.gen"
    actions={(refresh) => <ImportButton onDone={refresh} />}
  >
    {(table, refresh) => <TableActions table={table} onDone={refresh} />}
  </TablePage>
);

function TableActions({ table, onDone }: { readonly table: GenTable; readonly onDone: () => void }) {
  const t = useTranslation("tool.gen");
  const [open, setOpen] = useState(false);
  const { tableId, tableName } = table;
  return (
    <>
      <Can do="tool:gen:edit">
        <Link className="link" to={`/gen/edit?tableId=${tableId}`}>
          {t("edit")}
        </Link>
        <SyncButton name={tableName} onDone={onDone} />
      </Can>
      <Can do="tool:gen:preview">
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {t("preview")}
        </button>
      </Can>
      <Can do="tool:gen:code">
        <a className="link" href={addressOf(genRoutes.download, { params: { tableName } })} download>
          {t("download")}
        </a>
      </Can>
      {open && (
        <Suspense>
          <PreviewDialog table={table} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function SyncButton({ name, onDone }: { readonly name: string; readonly onDone: () => void }) {
  const t = useTranslation("tool.gen");
  const core = useTranslation("common");
  const confirm = useConfirm();
  const { sync } = useClient(genRoutes);
  const handleClick = async () => {
    const question = {
      title: t("syncTitle", { name }),
      text: t("syncText"),
      confirm: t("sync"),
      cancel: core("cancel"),
    };
    if (!(await confirm(question))) return;
    await sync({ params: { tableName: name } });
    report.success(t("synced"));
    onDone();
  };
  return (
    <button type="button" className="link" onClick={() => void handleClick()}>
      {t("sync")}
    </button>
  );
}
