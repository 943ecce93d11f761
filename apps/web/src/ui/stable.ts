import { useCallback, useInsertionEffect, useRef } from "react";

/**
 * A function that is the same each time and does what the latest one given does, so that what only hands it on need
 * not be drawn again. For handlers: while drawing, it may still be the one of the drawing before.
 */
export function useStable<Given extends readonly unknown[], Answer>(
  act: (...given: Given) => Answer,
): (...given: Given) => Answer {
  const latest = useRef(act);
  useInsertionEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
