import { type DeskEvent, deskRoutes } from "@adel/protocol/business/desk";
import { cardJobRoutes } from "@adel/protocol/business/job";
import { roomRoutes } from "@adel/protocol/business/room";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { ACCOUNT_KEY } from "../../../bridge/credit/use-hotel-credit.ts";
import { useServices } from "../../../core/services.tsx";
import { useEventStream } from "../../../core/use-event-stream.ts";
import { DESK_KEY } from "./desk-queries.ts";

const ROOM_KEY = roomRoutes.list.path;
const JOBS_KEY = cardJobRoutes.jobs.path;
/** First parts of the query keys that an event makes outdated. */
const OUTDATED = {
  "room.changed": [DESK_KEY, ROOM_KEY],
  "job.settled": [DESK_KEY, ROOM_KEY, JOBS_KEY],
  "credit.changed": [DESK_KEY, ACCOUNT_KEY],
  "grant.idle": [DESK_KEY],
  "grant.closed": [DESK_KEY],
} as const satisfies Record<DeskEvent["event"], readonly string[]>;

/** Reloads what any user changed at a hotel's front desk; nothing without a hotel. */
export function useDeskEvents(hotelId: number | undefined): void {
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
      api.listen(
        deskRoutes.events,
        { query: { hotelId: hotelId ?? 0 } },
        ({ event }) => reload(OUTDATED[event]),
        signal,
      ),
    [api, hotelId, reload],
  );
  const reloadAll = useCallback(() => reload([DESK_KEY, ROOM_KEY, ACCOUNT_KEY, JOBS_KEY]), [reload]);
  useEventStream(hotelId === undefined ? undefined : listen, reloadAll);
}
