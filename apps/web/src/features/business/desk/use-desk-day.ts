import { deskRoutes } from "@adel/protocol/business/desk";
import { useQuery } from "@tanstack/react-query";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import type { Task } from "../../../ui/task-list.tsx";
import { useCurrentHotel } from "../hotel/index.ts";
import { DESK_KEY } from "./desk-queries.ts";

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

/** Cards that made others void at a door stay on the list of tasks until they are erased. */
export function useDeskTasks(): readonly Task[] {
  const t = useTranslation("home");
  const { hotel, isOnly } = useCurrentHotel();
  const day = useDeskDay(isOnly ? hotel?.id : undefined);
  return (day?.toErase ?? []).slice(0, SHOWN).map(({ id, uid, label, validTo }) => ({
    key: `erase.${id}`,
    tone: "warning" as const,
    title: t("erase", { room: label }),
    text: t("eraseText", { uid, time: validTo?.slice(0, 16) ?? "" }),
    action: { label: t("look"), to: "/readCard" },
  }));
}
