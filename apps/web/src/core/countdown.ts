import { useEffect, useState } from "react";
import { useServices } from "./services.tsx";

/** Whole minutes and seconds, as `04:59`. */
export function countdownText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Milliseconds left until `end`, second by second; undefined while there is no end. */
export function useCountdown(end: number | undefined): number | undefined {
  const { clock } = useServices();
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    if (end === undefined) return undefined;
    const countDown = () => {
      setNow(clock.now());
      if (clock.now() < end) stop = clock.after(1_000, countDown);
    };
    let stop = clock.after(0, countDown);
    return () => stop();
  }, [clock, end]);
  return end === undefined ? undefined : Math.max(0, end - now);
}
