import { ROOM_STATES, type RoomCell, type RoomState, roomRoutes } from "@adel/protocol/business/room";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import type { Task } from "../../../ui/task-list.tsx";
import { useCurrentHotel } from "../hotel/index.ts";
import { deskUrl } from "./room-marks.ts";

const POLL_INTERVAL_MS = 60_000;
const SHOWN = 5;
/** Lost cards that are named one by one. */
const LOST = 3;

/** The rooms of the only hotel that the user may see, by the state of their guests' cards. */
export function useRoomDay() {
  const { hotel, isOnly } = useCurrentHotel();
  const { grid } = useClient(roomRoutes);
  const may = useMayCall();
  const hotelId = hotel?.id ?? 0;
  const { data: first } = useQuery({
    queryKey: [roomRoutes.list.path, "home", hotelId],
    queryFn: ({ signal }) => grid({ query: { hotelId } }, { signal, background: true }),
    enabled: isOnly && hotel !== undefined && may(roomRoutes.grid),
    refetchInterval: POLL_INTERVAL_MS,
  });
  const others = useQueries({
    queries: (first?.buildings.slice(1) ?? []).map((building) => ({
      queryKey: [roomRoutes.list.path, "home", hotelId, building],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        grid({ query: { hotelId, building } }, { signal, background: true }),
      refetchInterval: POLL_INTERVAL_MS,
    })),
  });
  if (!first || others.some(({ data }) => !data)) return undefined;
  const cells = [first, ...others.map(({ data }) => data)].flatMap((grid) => grid?.cells ?? []);
  if (cells.length === 0) return undefined;
  const of = (state: RoomState) => cells.filter((cell) => cell.state === state);
  return Object.fromEntries(ROOM_STATES.map((state) => [state, of(state)]));
}

/** Labels of the first rooms. */
const listLabels = (cells: readonly RoomCell[]): string =>
  cells
    .slice(0, SHOWN)
    .map(({ label }) => label)
    .join(" ");

/** Lost cards that may still open a door, guests who left without returning theirs, and cards of earlier guests. */
export function useRoomTasks(): readonly Task[] {
  const t = useTranslation("home");
  const day = useRoomDay();
  const { lostPending = [], expired = [] } = day ?? {};
  const out = Object.values(day ?? {})
    .flat()
    .filter(({ cardsOut }) => cardsOut > 0);
  const [first] = expired;
  const [firstOut] = out;
  return [
    ...lostPending.slice(0, LOST).map(({ id, building, label, validTo }) => ({
      key: `lost.${id}`,
      tone: "warning" as const,
      title: t("lost", { room: label }),
      text: t("lostText", { time: validTo?.slice(0, 16) ?? "" }),
      action: { label: t("look"), to: deskUrl({ building, label }) },
    })),
    ...(first
      ? [
          {
            key: "expired",
            tone: "waiting" as const,
            title: t("expired", { count: expired.length }),
            text: t("expiredText", { rooms: listLabels(expired) }),
            action: { label: t("look"), to: deskUrl(first, "X") },
          },
        ]
      : []),
    ...(firstOut
      ? [
          {
            key: "cardsOut",
            tone: "warning" as const,
            title: t("cardsOut", { count: out.length }),
            text: t("expiredText", { rooms: listLabels(out) }),
            action: { label: t("look"), to: deskUrl(firstOut) },
          },
        ]
      : []),
  ];
}
