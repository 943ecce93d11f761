import { orderRoutes, PENDING_REVIEW } from "@adel/protocol/business/order";
import { useQuery } from "@tanstack/react-query";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import type { Task } from "../../../ui/task-list.tsx";

const POLL_INTERVAL_MS = 60_000;
/** Orders that wait are few: those that count are among the newest. */
const READ = 50;
const ORDERS = "/payment/records?status=pending";
const REVIEWS = `/payment/records?status=${PENDING_REVIEW}`;

/** Orders that wait: for money, for who confirms it, for the second person. */
export function useOrderTasks(): readonly Task[] {
  const t = useTranslation("home");
  const may = useMayCall();
  const { list } = useClient(orderRoutes);
  const { data } = useQuery({
    queryKey: [orderRoutes.list.path, "home", "pending"],
    queryFn: ({ signal }) => list({ query: { status: "pending", pageSize: READ } }, { signal, background: true }),
    enabled: may(orderRoutes.list),
    refetchInterval: POLL_INTERVAL_MS,
  });
  const confirmed = data?.rows.filter(({ confirmedBy }) => confirmedBy !== null) ?? [];
  const unpaid = data?.rows.filter(({ confirmedBy }) => confirmedBy === null) ?? [];
  const [review] = confirmed;
  const [first] = unpaid;
  return [
    ...(review && may(orderRoutes.approve)
      ? [
          {
            key: "review",
            tone: "waiting" as const,
            title: t("review", { count: confirmed.length }),
            text: t("reviewText", { user: review.confirmedBy ?? "", order: review.orderNo }),
            action: { label: t("approve"), to: REVIEWS },
          },
        ]
      : []),
    ...(first
      ? [
          {
            key: "unpaid",
            tone: "waiting" as const,
            title: t("unpaid", { count: unpaid.length }),
            text: t("unpaidText", { order: first.orderNo, time: first.expireTime?.slice(0, 16) ?? "" }),
            action: { label: t(may(orderRoutes.confirm) ? "look" : "pay"), to: ORDERS },
          },
        ]
      : []),
  ];
}
