import { useServices, useSession } from "./services.tsx";
import { fieldTime } from "./time.ts";

/** The current day in the server's time zone: `2026-01-02`. All times of the product are the server's. */
export function useToday(): () => string {
  const { clock } = useServices();
  const zone = useSession()?.timeZone ?? "UTC";
  return () => fieldTime(clock.now(), zone).slice(0, "2026-01-02".length);
}
