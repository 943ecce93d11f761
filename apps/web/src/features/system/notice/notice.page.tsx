import { type Notice, noticeRoutes } from "@adel/protocol/system/notice";
import { lazy, Suspense, useState } from "react";
import { useWords } from "../../../core/locale/words.ts";
import { TablePage } from "../../../crud/table-page.tsx";
import { noticeView } from "./notice.view.tsx";
import { noticeWords } from "./notice.words.ts";
import { NoticeDialog } from "./notice-dialog.tsx";

const ReadersDrawer = lazy(async () => ({ default: (await import("./readers-drawer.tsx")).ReadersDrawer }));

/** Notices and announcements, written here and read from the bell of every page. */
export function NoticePage() {
  const say = useWords(noticeWords);
  const [open, setOpen] = useState<Notice>();
  const [asked, ask] = useState<Notice>();
  return (
    <>
      <TablePage view={noticeView} routes={noticeRoutes} words={noticeWords}>
        {(notice) => (
          <>
            <button type="button" className="link" onClick={() => setOpen(notice)}>
              {say("read")}
            </button>
            <button type="button" className="link" onClick={() => ask(notice)}>
              {say("readers")}
            </button>
          </>
        )}
      </TablePage>
      {open && <NoticeDialog notice={open} onClose={() => setOpen(undefined)} />}
      {asked && (
        <Suspense>
          <ReadersDrawer notice={asked} onClose={() => ask(undefined)} />
        </Suspense>
      )}
    </>
  );
}
