import { useCallback } from "react";
import { useServices } from "../../../core/services.tsx";
import { sessionRoutes } from "../../../core/session-routes.ts";
import { useRequest } from "../../../core/use-answer.ts";

/** The verification picture; a failure to fetch it is the page's sign that the server cannot be reached. */
export function useCaptcha() {
  const { api } = useServices();
  const ask = useCallback((signal: AbortSignal) => api.call(sessionRoutes.captcha, {}, { signal, quiet: true }), [api]);
  const { data, failed, loading, retry } = useRequest(ask);
  return {
    /** False only if the server disabled it. */
    needed: data?.captchaEnabled ?? true,
    uuid: data?.uuid ?? "",
    image: data?.captchaEnabled ? `data:${data.imgType};base64,${data.img}` : undefined,
    failed,
    loading,
    refresh: retry,
  };
}
