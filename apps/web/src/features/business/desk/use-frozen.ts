import { useRef } from "react";

/** While an act runs, the form shows what was there when it began; what was not known then is taken once. */
export function useFrozen<T>(value: T, isFrozen: boolean, isKnown: (value: T) => boolean): T {
  const shown = useRef(value);
  if (!isFrozen || !isKnown(shown.current)) shown.current = value;
  return shown.current;
}
