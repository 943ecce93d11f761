import { sessionRoutes } from "@adel/protocol";
import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../../core/services.tsx";

/** The verification picture; a failure to fetch it is the page's sign that the server cannot be reached. */
export function useCaptcha() {
  const { captcha } = useClient(sessionRoutes);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["captcha"],
    queryFn: ({ signal }) => captcha({}, { signal, quiet: true }),
    staleTime: 60_000,
    retry: false,
  });
  return {
    /** False only when the server said so. */
    needed: data?.captchaEnabled ?? true,
    uuid: data?.uuid ?? "",
    picture: data?.captchaEnabled ? `data:${data.imgType};base64,${data.img}` : undefined,
    failed: error !== null,
    loading: isFetching,
    refresh: () => void refetch(),
  };
}
