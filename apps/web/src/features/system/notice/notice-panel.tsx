import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Panel } from "../../../ui/layout.tsx";
import classes from "./notice.module.css";
import { OWN_NOTICES_PATH } from "./own-notices-path.ts";
import { useTopNotices } from "./use-top-notices.ts";

const NoticeDialog = lazy(async () => ({ default: (await import("./notice-dialog.tsx")).NoticeDialog }));

/** On the home page: the newest notices, the unread ones marked. */
export function NoticePanel() {
  const t = useTranslation("system.notice-bell");
  const { notices, open, close, show } = useTopNotices(true);
  return (
    <Panel title={t("bell")} flush>
      {notices === undefined && <Skeleton height={44} radius={0} />}
      {notices?.length === 0 && <p className={classes.none}>{t("bellNone")}</p>}
      {notices && notices.length > 0 && (
        <ul className={classes.newest}>
          {notices.map((notice) => (
            <li key={notice.noticeId}>
              <button type="button" onClick={() => void show(notice)} data-unread={!notice.isRead || undefined}>
                <span>{notice.noticeTitle}</span>
                <span className="caption">
                  {!notice.isRead && `${t("unread")} · `}
                  {notice.createTime?.slice(0, "2026-01-02".length)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.all}>
        <Link className="link" to={OWN_NOTICES_PATH}>
          {t("allNotices")}
        </Link>
      </p>
      <Suspense>{open && <NoticeDialog notice={open} onClose={close} />}</Suspense>
    </Panel>
  );
}
