import { type Order, type OrderQuery, orderRoutes, PENDING_REVIEW } from "@adel/protocol/business/order";
import { useQuery } from "@tanstack/react-query";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient, useSession } from "../../../core/services.tsx";
import type { Task } from "../../../ui/task-list.tsx";
import { canBeSecond, isUnderReview } from "./order-state.ts";

const POLL_INTERVAL_MS = 60_000;
/** Orders that wait are few: those that count are among the newest. */
const READ = 50;
const ORDERS = "/payment/records?status=pending";
const REVIEWS = `/payment/records?status=${PENDING_REVIEW}`;

/** The newest orders in this state, for users who see orders. */
function useOrdersIn(status: OrderQuery["status"]): readonly Order[] {
  const may = useMayCall();
  const { list } = useClient(orderRoutes);
  const { data } = useQuery({
    queryKey: [orderRoutes.list.path, "home", status],
    queryFn: ({ signal }) => list({ query: { status, pageSize: READ } }, { signal, background: true }),
    enabled: may(orderRoutes.list),
    refetchInterval: POLL_INTERVAL_MS,
  });
  return data?.rows ?? [];
}

/** Pending orders: those without payment, and those that wait for a reviewer. */
export function useOrderTasks(): readonly Task[] {
  const t = useTranslation("home");
  const may = useMayCall();
  const unpaid = useOrdersIn("pending").filter((order) => !isUnderReview(order));
  const me = useSession()?.user.userId;
  const reviews = useOrdersIn(PENDING_REVIEW).filter((order) =>
    order.confirmedBy === null ? may(orderRoutes.confirm) : may(orderRoutes.approve) && canBeSecond(order, me),
  );
  const [review] = reviews;
  const [first] = unpaid;
  return [
    ...(review
      ? [
          {
            key: "review",
            tone: "waiting" as const,
            title: t("review", { count: reviews.length }),
            text:
              review.confirmedBy === null
                ? t("reviewEvidence", { user: review.payer, order: review.orderNo })
                : t("reviewText", { user: review.confirmedBy, order: review.orderNo }),
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
