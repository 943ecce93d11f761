import { useCallback } from "react";
import { useServices } from "../../../core/services.tsx";
import { sessionRoutes } from "../../../core/session-routes.ts";
import { useAnswer } from "../../../core/use-answer.ts";

/** What the server offers beside account and password; without an answer, nothing. */
export function useWays() {
  const { api } = useServices();
  const ask = useCallback(
    (signal: AbortSignal) => api.call(sessionRoutes.ways, {}, { signal, background: true }),
    [api],
  );
  const { data, loading } = useAnswer(ask);
  return { register: data?.register ?? false, providers: data?.providers ?? [], loading };
}
