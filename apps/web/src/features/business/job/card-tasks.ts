import { deskRoutes } from "@adel/protocol/business/desk";
import { cardJobRoutes } from "@adel/protocol/business/job";
import { useQuery } from "@tanstack/react-query";
import { useEncoders } from "../../../bridge/use-encoders.ts";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import type { Task } from "../../../ui/task-list.tsx";
import { POLL_INTERVAL_MS } from "./use-job-days.ts";

const SHOWN = 3;

interface Query {
  readonly pageSize: number;
  readonly state?: "unknown";
  readonly unfinished?: "true";
}
/** Month, day and minute. */
const shorten = (time: string | null) => time?.slice("2026-".length, "2026-01-02 03:04".length) ?? "";

function useJobs(key: string, query: Query) {
  const { jobs } = useClient(cardJobRoutes);
  const may = useMayCall();
  const { data } = useQuery({
    queryKey: [cardJobRoutes.jobs.path, "home", key],
    queryFn: ({ signal }) => jobs({ query }, { signal, background: true }),
    enabled: may(cardJobRoutes.jobs),
    refetchInterval: POLL_INTERVAL_MS,
  });
  return data;
}

/** Jobs without a result, and partly written cards until they are completed or erased. */
export function useCardTasks(): readonly Task[] {
  const t = useTranslation("home");
  const may = useMayCall();
  const { selected } = useEncoders();
  const unknown = useJobs("unknown", { state: "unknown", pageSize: 1 });
  const unfinished = useJobs("unfinished", {
    unfinished: "true",
    pageSize: SHOWN,
  });
  const [newest] = unknown?.rows ?? [];
  return [
    ...(unknown && newest
      ? [
          {
            key: "unknown",
            tone: "warning" as const,
            title: t("unreported", { count: unknown.total }),
            text: t("unreportedText", { hotel: newest.hotelName, time: newest.createTime?.slice(0, 16) ?? "" }),
            action: { label: t("look"), to: "/sendCardMachine" },
          },
        ]
      : []),
    ...(unfinished?.rows ?? []).map(({ jobId, room, uid, hotelId, hotelName, createTime, ...job }) => {
      const isAtDesk = room !== null && may(deskRoutes.resolve);
      const isOpen = job.openActId !== null && job.encoderId === selected?.id;
      const isErased = job.purpose === "erase";
      const search = new URLSearchParams({
        hotel: String(hotelId),
        ...(room && !isOpen && { q: `${room.building}-${room.label}` }),
        ...(isOpen && { act: String(job.openActId) }),
      });
      const to = isAtDesk ? `/frontDesk?${search}` : "/searchCard";
      return {
        key: jobId,
        tone: "bad" as const,
        title: room === null ? t("partial", { uid }) : t("partialRoom", { room: room.label }),
        text: t("partialText", { hotel: hotelName, time: shorten(createTime), uid }),
        action: { label: t(isAtDesk ? (isOpen ? "finish" : isErased ? "look" : "writeAgain") : "look"), to },
      };
    }),
  ];
}
