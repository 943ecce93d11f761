import { useEffect, useState } from "react";
import { useServices } from "./services.tsx";

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
