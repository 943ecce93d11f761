import { type FoundRecords, findRoutes } from "@adel/protocol/business/find";
import { useQuery } from "@tanstack/react-query";
import { useMayCall } from "../core/access.tsx";
import { useServices } from "../core/services.tsx";

/** Delay after the last key press. */
export const TYPING_MS = 200;
const MIN_LENGTH = 2;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, TYPING_MS);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener("abort", stop, { once: true });
  });

/** What the server finds by a text; the call is canceled when the text changes. */
export function useFoundRecords(text: string): FoundRecords | undefined {
  const { api } = useServices();
  const may = useMayCall();
  const q = text.trim();
  const { data } = useQuery({
    queryKey: [findRoutes.find.path, q],
    queryFn: async ({ signal }) => {
      await pause(signal);
      return api.call(findRoutes.find, { query: { q } }, { signal, background: true });
    },
    enabled: q.length >= MIN_LENGTH && may(findRoutes.find),
  });
  return data;
}
