import { type Notice, noticeRoutes, type TopNotice } from "@adel/protocol/system/notice";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";

/** Often enough for an announcement, seldom enough to weigh nothing. */
const EVERY_MS = 120_000;
/** Under the list's own key: the author of a notice sees it at once. */
const TOP_KEY = [noticeRoutes.list.path, "top"];

/** The newest notices, and one of them opened: what was shown is read. */
export function useTopNotices(enabled: boolean) {
  const language = useLanguage();
  const queries = useQueryClient();
  const { top, read, markRead, markAllRead } = useClient(noticeRoutes);
  const [open, setOpen] = useState<Notice>();
  const { data } = useQuery({
    queryKey: [...TOP_KEY, language],
    enabled,
    queryFn: ({ signal }) => top({}, { signal, background: true }),
    refetchInterval: EVERY_MS,
  });
  const retry = () => void queries.invalidateQueries({ queryKey: TOP_KEY });
  return {
    notices: data?.data,
    unread: data?.unreadCount ?? 0,
    retry,
    open,
    close: () => setOpen(undefined),
    show: async ({ noticeId, isRead }: TopNotice) => {
      setOpen(await read({ params: { noticeId } }));
      if (!isRead) await markRead({ body: { noticeId } }, { background: true });
      retry();
    },
    markAll: async (notices: readonly TopNotice[]) => {
      await markAllRead({ body: { ids: notices.map(({ noticeId }) => noticeId).join(",") } });
      retry();
    },
  };
}
