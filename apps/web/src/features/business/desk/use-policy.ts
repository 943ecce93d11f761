import { deskRoutes } from "@adel/protocol/business/desk";
import { DEFAULT_POLICY, type DeskPolicy } from "@adel/protocol/business/desk/policy";
import { useQuery } from "@tanstack/react-query";
import { useMayCall } from "../../../core/access.tsx";
import { useClient } from "../../../core/services.tsx";

/** How a hotel's front desk works; until the server has answered, as where nothing was set. */
export function usePolicy(hotelId: number | undefined): DeskPolicy {
  const { policy } = useClient(deskRoutes);
  const may = useMayCall();
  const { data } = useQuery({
    queryKey: [deskRoutes.policy.path, hotelId],
    queryFn: ({ signal }) => policy({ params: { id: hotelId ?? 0 } }, { signal, background: true }),
    enabled: hotelId !== undefined && may(deskRoutes.policy),
  });
  return data ?? DEFAULT_POLICY;
}
