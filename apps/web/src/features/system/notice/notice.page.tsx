import { type Notice, noticeRoutes } from "@adel/protocol/system/notice";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { TablePage } from "../../../crud/table-page.tsx";
import { noticeView } from "./notice.view.tsx";
import { NoticeDialog } from "./notice-dialog.tsx";

const ReadersDrawer = lazy(async () => ({ default: (await import("./readers-drawer.tsx")).ReadersDrawer }));

/** Notices and announcements, written here and read from the bell of every page. */
export function NoticePage() {
  const t = useTranslation("system.notice");
  const [open, setOpen] = useState<Notice>();
  const [touched, ask] = useState<Notice>();
  return (
    <>
      <TablePage view={noticeView} routes={noticeRoutes} messages="system.notice">
        {(notice) => (
          <>
            <button type="button" className="link" onClick={() => setOpen(notice)}>
              {t("read")}
            </button>
            <button type="button" className="link" onClick={() => ask(notice)}>
              {t("readers")}
            </button>
          </>
        )}
      </TablePage>
      {open && <NoticeDialog notice={open} onClose={() => setOpen(undefined)} />}
      {touched && (
        <Suspense>
          <ReadersDrawer notice={touched} onClose={() => ask(undefined)} />
        </Suspense>
      )}
    </>
  );
}
