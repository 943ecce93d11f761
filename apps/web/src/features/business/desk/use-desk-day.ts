import { type Act, deskRoutes } from "@adel/protocol/business/desk";
import { useQuery } from "@tanstack/react-query";
import { useEncoders } from "../../../bridge/use-encoders.ts";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient, useSession } from "../../../core/services.tsx";
import type { Task } from "../../../ui/task-list.tsx";
import { useCurrentHotel } from "../hotel/index.ts";
import { DESK_KEY, useRecentActs } from "./desk-queries.ts";

const POLL_INTERVAL_MS = 60_000;
/** Cards to erase that are named one by one. */
const SHOWN = 3;

/** The day of a hotel's front desk: one request for all components. */
export function useDeskDay(hotelId: number | undefined) {
  const { day } = useClient(deskRoutes);
  const may = useMayCall();
  return useQuery({
    queryKey: [DESK_KEY, "day", hotelId],
    queryFn: ({ signal }) => day({ query: { hotelId: hotelId ?? 0 } }, { signal, background: true }),
    enabled: hotelId !== undefined && may(deskRoutes.day),
    refetchInterval: POLL_INTERVAL_MS,
  }).data;
}

/** Own acts that were stopped before their last card: each is resumed at its encoder. */
function useHalfDoneActs(hotelId: number | undefined): readonly Task[] {
  const t = useTranslation("home");
  const may = useMayCall();
  const userName = useSession()?.user.userName;
  const { selected } = useEncoders();
  const acts = useRecentActs(may(deskRoutes.recent) ? hotelId : undefined) ?? [];
  // One with a partly written card is listed by that card.
  const isHalfDone = ({ isStopped, finished, unfinishedUid, encoderId, ...act }: Act) =>
    isStopped && finished > 0 && unfinishedUid === null && encoderId === selected?.id && act.userName === userName;
  return acts.filter(isHalfDone).map(({ id, label, finished, cards, createTime }) => ({
    key: `act.${id}`,
    tone: "warning" as const,
    title: t("halfDone", { room: label, done: finished, count: cards }),
    text: shorten(createTime),
    action: {
      label: t("resume"),
      to: `/frontDesk?${new URLSearchParams({ hotel: String(hotelId), act: String(id) })}`,
    },
  }));
}
/** Month, day and minute. */
const shorten = (time: string | null) => time?.slice("2026-".length, "2026-01-02 03:04".length) ?? "";

/** Acts to be finished; cards that made others void at a door stay on the list of tasks until they are erased. */
export function useDeskTasks(): readonly Task[] {
  const t = useTranslation("home");
  const { hotel, isOnly } = useCurrentHotel();
  const hotelId = isOnly ? hotel?.id : undefined;
  const day = useDeskDay(hotelId);
  const halfDone = useHalfDoneActs(hotelId);
  const toErase = (day?.toErase ?? []).slice(0, SHOWN).map(({ id, uid, label, validTo }) => ({
    key: `erase.${id}`,
    tone: "warning" as const,
    title: t("erase", { room: label }),
    text: t("eraseText", { uid, time: validTo?.slice(0, 16) ?? "" }),
    action: { label: t("look"), to: "/readCard" },
  }));
  return [...halfDone, ...toErase];
}
