import { useCallback } from "react";
import { useServices } from "../../../core/services.tsx";
import { sessionRoutes } from "../../../core/session-routes.ts";
import { useRequest } from "../../../core/use-answer.ts";

/** What the server offers beside account and password; without an answer, nothing. */
export function useSignInMethods() {
  const { api } = useServices();
  const ask = useCallback(
    (signal: AbortSignal) => api.call(sessionRoutes.methods, {}, { signal, background: true }),
    [api],
  );
  const { data, loading } = useRequest(ask);
  return { register: data?.register ?? false, providers: data?.providers ?? [], loading };
}
