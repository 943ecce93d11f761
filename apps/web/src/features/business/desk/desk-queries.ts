import { type DeskRoom, deskRoutes } from "@adel/protocol/business/desk";
import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../../core/services.tsx";

/** First part of the query key of everything that a front desk loads. */
export const DESK_KEY = "desk";

interface GrantQuery {
  readonly hotelId: number;
  readonly encoderId: number;
}
/** The authorization of this shift at this encoder, while it is live or idle. */
export function useGrants({ hotelId, encoderId }: GrantQuery) {
  const { grants } = useClient(deskRoutes);
  // Reading dataUpdatedAt renders the remaining time with each reply, even an equal one.
  const { data, refetch, isLoading, dataUpdatedAt } = useQuery({
    queryKey: [DESK_KEY, "grant", hotelId, encoderId],
    queryFn: ({ signal }) => grants({ query: { hotelId, encoderId } }, { signal, background: true }),
    refetchInterval: 60_000,
  });
  return { grant: data?.find(({ isOwn }) => isOwn), refetch, isLoading, dataUpdatedAt };
}

/** The rooms found by number. */
export interface FoundRooms {
  readonly rooms: readonly DeskRoom[] | undefined;
  /** The reply is pending: `rooms` may be missing or outdated. */
  readonly isLoading: boolean;
  readonly error: unknown;
}
export function useDeskRooms(hotelId: number, q: string | undefined): FoundRooms {
  const { resolve } = useClient(deskRoutes);
  const { data, isFetching, error } = useQuery({
    queryKey: [DESK_KEY, "room", hotelId, q],
    queryFn: ({ signal }) => resolve({ query: { hotelId, q: q ?? "" } }, { signal, quiet: true }),
    enabled: q !== undefined,
    staleTime: 0,
  });
  return q === undefined
    ? { rooms: undefined, isLoading: false, error: null }
    : { rooms: data, isLoading: isFetching, error };
}

/** What was done last at a hotel's front desk; none without a hotel. */
export function useRecentActs(hotelId: number | undefined) {
  const { recent } = useClient(deskRoutes);
  return useQuery({
    queryKey: [DESK_KEY, "recent", hotelId],
    queryFn: ({ signal }) => recent({ query: { hotelId: hotelId ?? 0 } }, { signal, background: true }),
    enabled: hotelId !== undefined,
  }).data;
}
