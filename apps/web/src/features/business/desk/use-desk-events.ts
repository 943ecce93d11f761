import { type DeskEvent, deskRoutes } from "@adel/protocol/business/desk";
import { roomRoutes } from "@adel/protocol/business/room";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { ACCOUNT_KEY } from "../../../bridge/credit/use-hotel-credit.ts";
import { useServices } from "../../../core/services.tsx";
import { useEventStream } from "../../../core/use-event-stream.ts";
import { DESK_KEY } from "./desk-queries.ts";

const ROOM_KEY = roomRoutes.list.path;
/** First parts of the query keys that an event makes outdated. */
const OUTDATED = {
  "room.changed": [DESK_KEY, ROOM_KEY],
  "job.settled": [DESK_KEY, ROOM_KEY],
  "credit.changed": [DESK_KEY, ACCOUNT_KEY],
  "grant.idle": [DESK_KEY],
  "grant.closed": [DESK_KEY],
} as const satisfies Record<DeskEvent["event"], readonly string[]>;

/** Reloads what any user changed at a hotel's front desk. */
export function useDeskEvents(hotelId: number): void {
  const { api } = useServices();
  const queries = useQueryClient();
  const reload = useCallback(
    (keys: readonly string[]) => {
      for (const key of keys) void queries.invalidateQueries({ queryKey: [key] });
    },
    [queries],
  );
  const listen = useCallback(
    (signal: AbortSignal) =>
      api.listen(deskRoutes.events, { query: { hotelId } }, ({ event }) => reload(OUTDATED[event]), signal),
    [api, hotelId, reload],
  );
  const reloadAll = useCallback(() => reload([DESK_KEY, ROOM_KEY, ACCOUNT_KEY]), [reload]);
  useEventStream(listen, reloadAll);
}
