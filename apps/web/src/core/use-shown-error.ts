import { useServices } from "./services.tsx";
import { useStore } from "./store.ts";

interface Fetched {
  readonly data: unknown;
  readonly error: Error | null;
  readonly isFetching: boolean;
}
/** The error shown in place of rows. While the server is unreachable and fetched from again, the last ones stay. */
export function useShownError({ data, error, isFetching }: Fetched): Error | null {
  const isOut = useStore(useServices().outage) !== undefined;
  return data !== undefined && (isOut || isFetching) ? null : error;
}
