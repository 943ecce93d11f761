import { useCallback } from "react";
import { useServices } from "../../../core/services.tsx";
import { sessionRoutes } from "../../../core/session-routes.ts";
import { useRequest } from "../../../core/use-answer.ts";

/** The server's methods besides account and password; none without a reply. */
export function useSignInMethods() {
  const { api } = useServices();
  const ask = useCallback(
    (signal: AbortSignal) => api.call(sessionRoutes.methods, {}, { signal, background: true }),
    [api],
  );
  const { data, loading } = useRequest(ask);
  return { register: data?.register ?? false, providers: data?.providers ?? [], loading };
}
