import { orderRoutes } from "@adel/protocol/business/order";
import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../../core/services.tsx";

/** The prices to buy at, with the methods that can be paid by just now. */
export function useOffers() {
  const { offers } = useClient(orderRoutes);
  return useQuery({
    queryKey: [orderRoutes.offers.path],
    queryFn: ({ signal }) => offers({}, { signal, quiet: true }),
  });
}
