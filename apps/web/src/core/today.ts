import { useServices, useSession } from "./services.tsx";
import { fieldTime } from "./time.ts";

/** Says the day it is where the server stands: `2026-01-02`. All times of the product are the server's. */
export function useToday(): () => string {
  const { clock } = useServices();
  const zone = useSession()?.timeZone ?? "UTC";
  return () => fieldTime(clock.now(), zone).slice(0, "2026-01-02".length);
}
