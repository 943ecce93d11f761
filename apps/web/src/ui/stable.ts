import { useCallback, useInsertionEffect, useRef } from "react";

/**
 * A function with a constant identity that calls the latest one, so that components that only pass it on need not be
 * rendered again. For handlers only: during rendering it may still be the previous one.
 */
export function useStableCallback<Options extends readonly unknown[], Answer>(
  action: (...options: Options) => Answer,
): (...options: Options) => Answer {
  const latest = useRef(action);
  useInsertionEffect(() => {
    latest.current = action;
  });
  return useCallback((...options: Options) => latest.current(...options), []);
}
