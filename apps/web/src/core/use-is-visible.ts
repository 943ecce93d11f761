import { useSyncExternalStore } from "react";

const subscribe = (listener: () => void) => {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
};
/** Of several tabs only the visible one waits for cards. */
export const isPageVisible = (): boolean => document.visibilityState === "visible";
export const useIsVisible = (): boolean => useSyncExternalStore(subscribe, isPageVisible);
