import { noticeRoutes } from "@adel/protocol/system/notice";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { TOP_KEY, useOpenNotice } from "./use-open-notice.ts";

/** Often enough for an announcement, seldom enough to weigh nothing. */
const EVERY_MS = 120_000;

/** The notices of the bell, unread ones first, and one of them opened. */
export function useTopNotices(enabled: boolean) {
  const language = useLanguage();
  const queries = useQueryClient();
  const { top } = useClient(noticeRoutes);
  const { data } = useQuery({
    queryKey: [...TOP_KEY, language],
    enabled,
    queryFn: ({ signal }) => top({}, { signal, background: true }),
    refetchInterval: EVERY_MS,
  });
  return {
    ...useOpenNotice(),
    notices: data?.data,
    unread: data?.unreadCount ?? 0,
    retry: () => void queries.invalidateQueries({ queryKey: TOP_KEY }),
  };
}
