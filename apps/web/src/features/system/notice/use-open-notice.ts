import { type Notice, noticeRoutes, type TopNotice } from "@adel/protocol/system/notice";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useClient } from "../../../core/services.tsx";

/** Under the list's own key: the author of a notice sees it at once. */
export const TOP_KEY = [noticeRoutes.list.path, "top"];

/** One notice that its reader has opened: what was shown is read, in the bell and in the reader's list. */
export function useOpenNotice() {
  const queries = useQueryClient();
  const { read, markRead, markAllRead } = useClient(noticeRoutes);
  const [open, setOpen] = useState<Notice>();
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: TOP_KEY });
    void queries.invalidateQueries({ queryKey: [noticeRoutes.own.path] });
  };
  return {
    open,
    close: () => setOpen(undefined),
    show: async ({ noticeId, isRead }: TopNotice) => {
      setOpen(await read({ params: { noticeId } }));
      if (!isRead) await markRead({ body: { noticeId } }, { background: true });
      refresh();
    },
    /** Only those that the reader has before them. */
    markShown: async (notices: readonly TopNotice[]) => {
      const unread = notices.filter(({ isRead }) => !isRead);
      await markAllRead({ body: { ids: unread.map(({ noticeId }) => noticeId).join(",") } });
      refresh();
    },
  };
}
