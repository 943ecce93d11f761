import { useServices, useSession } from "./services.tsx";
import { fieldTime } from "./time.ts";

/** The day it is where the server stands: `2026-01-02`. All times of the product are the server's. */
export function useToday(): string {
  const { clock } = useServices();
  return fieldTime(clock.now(), useSession()?.timeZone ?? "UTC").slice(0, "2026-01-02".length);
}
