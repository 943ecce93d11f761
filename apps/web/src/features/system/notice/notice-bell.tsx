import type { MessageKey } from "@adel/messages";
import type { TopNotice } from "@adel/protocol/system/notice";
import { IconBell, IconChecks } from "@tabler/icons-react";
import { useIsFetching } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { type Translate, useTranslation } from "../../../core/locale/messages.ts";
import { useServices } from "../../../core/services.tsx";
import { DropdownMenu } from "../../../ui/drop-menu.tsx";
import type { MenuEntry } from "../../../ui/menu-entry.ts";
import classes from "./notice.module.css";
import { OWN_NOTICES_PATH } from "./own-notices-path.ts";
import { useTopNotices } from "./use-top-notices.ts";

const NoticeDialog = lazy(async () => ({ default: (await import("./notice-dialog.tsx")).NoticeDialog }));

/** Delay of the first request, so that the page's own requests come first. */
const QUIET_MS = 2_000;
/** In the top bar: the newest notices, and how many are still unread. */
export function NoticeBell() {
  const t = useTranslation("system.notice-bell");
  const { clock } = useServices();
  const [started, setStarted] = useState(false);
  const busy = useIsFetching() > 0;
  useEffect(
    () => (started || busy ? undefined : clock.after(QUIET_MS, () => setStarted(true))),
    [started, busy, clock],
  );
  const { notices = [], unread, retry, open, close, show, markShown } = useTopNotices(started);
  const navigate = useNavigate();
  const openAll = () => void navigate(OWN_NOTICES_PATH);
  return (
    <>
      <DropdownMenu
        className={classes.bell}
        label={unread === 0 ? t("bell") : t("bellUnread", { count: unread })}
        width={320}
        onOpen={() => {
          setStarted(true);
          retry();
        }}
        entries={entriesOf(notices, t, { show, markShown, openAll })}
      >
        <IconBell size={18} stroke={1.6} aria-hidden />
        {unread > 0 && (
          <span className={classes.unread} aria-hidden>
            {unread > 99 ? "99+" : unread}
          </span>
        )}
      </DropdownMenu>
      <Suspense>{open && <NoticeDialog notice={open} onClose={close} />}</Suspense>
    </>
  );
}

type TranslateNotice = Translate<MessageKey<"system.notice-bell">>;
interface Actions {
  readonly show: (notice: TopNotice) => Promise<void>;
  readonly markShown: (notices: readonly TopNotice[]) => Promise<void>;
  readonly openAll: () => void;
}
function entriesOf(
  notices: readonly TopNotice[],
  t: TranslateNotice,
  { show, markShown, openAll }: Actions,
): readonly MenuEntry[] {
  const hasUnread = notices.some(({ isRead }) => !isRead);
  const head: MenuEntry = { kind: "head", key: "head", label: t(notices.length === 0 ? "bellNone" : "bellHead") };
  const rows = notices.map(
    (notice): MenuEntry => ({
      kind: "act",
      key: String(notice.noticeId),
      label: <BellRow notice={notice} t={t} />,
      onSelect: () => void show(notice),
    }),
  );
  const mark: MenuEntry = {
    kind: "act",
    key: "mark",
    label: t("markShown"),
    icon: <IconChecks size={16} aria-hidden />,
    onSelect: () => void markShown(notices),
  };
  const all: MenuEntry = {
    kind: "act",
    key: "all",
    label: t("allNotices"),
    icon: <IconBell size={16} aria-hidden />,
    onSelect: openAll,
  };
  return [head, ...rows, { kind: "line", key: "line" }, ...(hasUnread ? [mark] : []), all];
}

const BellRow = ({ notice, t }: { readonly notice: TopNotice; readonly t: TranslateNotice }) => (
  <span className={classes.row} data-unread={!notice.isRead || undefined}>
    <span>{notice.noticeTitle}</span>
    <span className={classes.when}>
      {!notice.isRead && `${t("unread")} · `}
      {notice.createTime}
    </span>
  </span>
);
