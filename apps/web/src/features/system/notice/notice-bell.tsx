import type { TopNotice } from "@adel/protocol/system/notice";
import { IconBell, IconChecks } from "@tabler/icons-react";
import { useIsFetching } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { type Say, useWords } from "../../../core/locale/words.ts";
import { useServices } from "../../../core/services.tsx";
import { DropMenu } from "../../../ui/drop-menu.tsx";
import type { MenuEntry } from "../../../ui/menu-entry.ts";
import classes from "./notice.module.css";
import { noticeWords } from "./notice.words.ts";
import { useTopNotices } from "./use-top-notices.ts";

const NoticeDialog = lazy(async () => ({ default: (await import("./notice-dialog.tsx")).NoticeDialog }));

/** The page has its own answers first: nothing has been asked for this long. */
const QUIET_MS = 2_000;
/** In the top bar: the newest notices, and how many are still unread. */
export function NoticeBell() {
  const say = useWords(noticeWords);
  const { clock } = useServices();
  const [begun, setBegun] = useState(false);
  const busy = useIsFetching() > 0;
  useEffect(() => (begun || busy ? undefined : clock.after(QUIET_MS, () => setBegun(true))), [begun, busy, clock]);
  const { notices = [], unread, again, open, close, show, markAll } = useTopNotices(begun);
  return (
    <>
      <DropMenu
        className={classes.bell}
        label={unread === 0 ? say("bell") : say("bellUnread", { count: unread })}
        width={320}
        onOpen={() => {
          setBegun(true);
          again();
        }}
        entries={entriesOf(notices, say, { show, markAll })}
      >
        <IconBell size={18} stroke={1.6} aria-hidden />
        {unread > 0 && (
          <span className={classes.unread} aria-hidden>
            {unread > 99 ? "99+" : unread}
          </span>
        )}
      </DropMenu>
      <Suspense>{open && <NoticeDialog notice={open} onClose={close} />}</Suspense>
    </>
  );
}

type NoticeSay = Say<keyof typeof noticeWords.zh>;
interface Acts {
  readonly show: (notice: TopNotice) => Promise<void>;
  readonly markAll: (notices: readonly TopNotice[]) => Promise<void>;
}
function entriesOf(notices: readonly TopNotice[], say: NoticeSay, { show, markAll }: Acts): readonly MenuEntry[] {
  const unread = notices.filter(({ isRead }) => !isRead);
  const head: MenuEntry = { kind: "head", key: "head", label: say(notices.length === 0 ? "bellNone" : "bellHead") };
  const rows = notices.map(
    (notice): MenuEntry => ({
      kind: "act",
      key: String(notice.noticeId),
      label: <BellRow notice={notice} say={say} />,
      onSelect: () => void show(notice),
    }),
  );
  const all: readonly MenuEntry[] = [
    { kind: "line", key: "line" },
    {
      kind: "act",
      key: "all",
      label: say("markAll"),
      icon: <IconChecks size={16} aria-hidden />,
      onSelect: () => void markAll(unread),
    },
  ];
  return [head, ...rows, ...(unread.length === 0 ? [] : all)];
}

const BellRow = ({ notice, say }: { readonly notice: TopNotice; readonly say: NoticeSay }) => (
  <span className={classes.row} data-unread={!notice.isRead || undefined}>
    <span>{notice.noticeTitle}</span>
    <span className={classes.when}>
      {!notice.isRead && `${say("unread")} · `}
      {notice.createTime}
    </span>
  </span>
);
