import { useEffect } from "react";
import { createStore, useStore } from "../core/store.ts";

/** The number of visible pages that wait for a card of their own: a placed card is theirs. */
const waiting = createStore(0);

/** Marks this page as waiting for cards while it is visible. */
export function useWaitForCards(): void {
  useEffect(() => {
    waiting.set(waiting.get() + 1);
    return () => waiting.set(waiting.get() - 1);
  }, []);
}

/** Whether no page is using the placed card. */
export const useIsEncoderFree = (): boolean => useStore(waiting) === 0;
