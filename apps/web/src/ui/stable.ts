import { useCallback, useInsertionEffect, useRef } from "react";

/**
 * A function with a constant identity that calls the latest one given, so that components that only pass it on need
 * not be drawn again. For handlers: while drawing, it may still be the one of the drawing before.
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
