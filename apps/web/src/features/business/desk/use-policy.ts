import { deskRoutes } from "@adel/protocol/business/desk";
import { DEFAULT_POLICY, type DeskPolicy } from "@adel/protocol/business/desk/policy";
import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../../core/services.tsx";

/** How a hotel's front desk works; until the server has answered, as where nothing was set. */
export function usePolicy(hotelId: number): DeskPolicy {
  const { policy } = useClient(deskRoutes);
  const { data } = useQuery({
    queryKey: [deskRoutes.policy.path, hotelId],
    queryFn: ({ signal }) => policy({ params: { id: hotelId } }, { signal, background: true }),
  });
  return data ?? DEFAULT_POLICY;
}
