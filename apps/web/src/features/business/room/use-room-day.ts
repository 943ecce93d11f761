import { ROOM_STATES, type RoomState, roomRoutes } from "@adel/protocol/business/room";
import { useQuery } from "@tanstack/react-query";
import { useMayCall } from "../../../core/access.tsx";
import { useCurrentHotel } from "../../../core/hotel/use-hotel.ts";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import type { Task } from "../../../ui/task-list.tsx";

const POLL_INTERVAL_MS = 60_000;
const SHOWN = 5;
/** Lost cards that are named one by one. */
const LOST = 3;

/** The rooms of the only hotel in sight, by what their guests' cards make of them. */
export function useRoomDay() {
  const { hotel, isOnly } = useCurrentHotel();
  const { grid } = useClient(roomRoutes);
  const may = useMayCall();
  const { data } = useQuery({
    queryKey: [roomRoutes.list.path, "home", hotel?.id],
    queryFn: ({ signal }) => grid({ query: { hotelId: hotel?.id ?? 0 } }, { signal, background: true }),
    enabled: isOnly && hotel !== undefined && may(roomRoutes.grid),
    refetchInterval: POLL_INTERVAL_MS,
  });
  if (!data || data.cells.length === 0) return undefined;
  const of = (state: RoomState) => data.cells.filter((cell) => cell.state === state);
  return Object.fromEntries(ROOM_STATES.map((state) => [state, of(state)]));
}

/** Lost cards that may still open a door, and guests who left without giving theirs back. */
export function useRoomTasks(): readonly Task[] {
  const t = useTranslation("home");
  const day = useRoomDay();
  const { lostPending = [], expired = [] } = day ?? {};
  const [first] = expired;
  return [
    ...lostPending.slice(0, LOST).map(({ id, label, validTo }) => ({
      key: `lost.${id}`,
      tone: "warning" as const,
      title: t("lost", { room: label }),
      text: t("lostText", { time: validTo?.slice(0, 16) ?? "" }),
      action: { label: t("look"), to: `/frontDesk?${new URLSearchParams({ q: label })}` },
    })),
    ...(first
      ? [
          {
            key: "expired",
            tone: "waiting" as const,
            title: t("expired", { count: expired.length }),
            text: t("expiredText", {
              rooms: expired
                .slice(0, SHOWN)
                .map(({ label }) => label)
                .join(" "),
            }),
            action: { label: t("look"), to: `/frontDesk?${new URLSearchParams({ q: `${first.label} x` })}` },
          },
        ]
      : []),
  ];
}
