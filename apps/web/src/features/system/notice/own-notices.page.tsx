import { noticeRoutes } from "@adel/protocol/system/notice";
import { Button } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { TablePage } from "../../../crud/table-page.tsx";
import { NoticeDialog } from "./notice-dialog.tsx";
import { ownNoticesView } from "./own-notices.view.tsx";
import { useOpenNotice } from "./use-open-notice.ts";

const listed = { list: noticeRoutes.own };

/** /notices: all notices that reach the user, read and unread. */
export function OwnNoticesPage() {
  const t = useTranslation("system.notice");
  const { open, close, show, markShown } = useOpenNotice();
  return (
    <>
      <TablePage
        view={ownNoticesView}
        routes={listed}
        messages="system.notice"
        actions={(_, rows) =>
          rows.some(({ isRead }) => !isRead) && (
            <Button leftSection={<IconChecks size={16} aria-hidden />} onClick={() => void markShown(rows)}>
              {t("markPage")}
            </Button>
          )
        }
      >
        {(notice) => (
          <button type="button" className="link" onClick={() => void show(notice)}>
            {t("view")}
          </button>
        )}
      </TablePage>
      {open && <NoticeDialog notice={open} onClose={close} />}
    </>
  );
}
