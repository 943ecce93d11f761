import { type Hotel, hotelRoutes } from "@adel/protocol/business/hotel";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useMayCall } from "../../../core/access.tsx";
import { useClient } from "../../../core/services.tsx";

/** The request for a hotel by its id; none for "". */
export function useHotelQuery(id: string) {
  const { one } = useClient(hotelRoutes);
  const may = useMayCall();
  return useQuery({
    queryKey: [hotelRoutes.list.path, "one", id],
    queryFn: ({ signal }) => one({ params: { id } }, { signal, quiet: true }),
    enabled: id !== "" && may(hotelRoutes.one),
  });
}

/** A hotel by its id as an address names it; undefined until it is there. */
export const useHotel = (id: string): Hotel | undefined => useHotelQuery(id).data;

const KEY = "hotel";
const CHANGED = "adel:hotel";
const storedHotel = (): string => localStorage.getItem(KEY) ?? "";
const watchHotel = (listener: () => void) => {
  addEventListener(CHANGED, listener);
  return () => removeEventListener(CHANGED, listener);
};

/** The hotel that pages of one hotel are about: chosen on this computer before, or the only visible one. */
export function useCurrentHotel() {
  const { list } = useClient(hotelRoutes);
  const may = useMayCall();
  const stored = useSyncExternalStore(watchHotel, storedHotel);
  const cached = useHotelQuery(stored);
  const { data, isLoading } = useQuery({
    queryKey: [hotelRoutes.list.path, "only"],
    queryFn: ({ signal }) => list({ query: { pageSize: 2 } }, { signal, quiet: true }),
    enabled: may(hotelRoutes.list),
  });
  const only = data?.total === 1 ? data.rows[0] : undefined;
  return {
    hotel: only ?? cached.data,
    /** Which hotel it is, if any, is not known yet. */
    isLoading: isLoading || cached.isLoading,
    /** There is nothing to choose from. */
    isOnly: only !== undefined,
    choose: (hotel: Hotel | undefined) => {
      localStorage.setItem(KEY, hotel ? String(hotel.id) : "");
      dispatchEvent(new Event(CHANGED));
    },
  };
}
