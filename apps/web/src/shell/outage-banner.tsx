import { healthRoutes } from "@adel/protocol/kernel/health";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "../core/locale/messages.ts";
import { useServices, useSession } from "../core/services.tsx";
import { useStore } from "../core/store.ts";
import { fieldTime } from "../core/time.ts";
import { Status } from "../ui/status.tsx";
import classes from "./outage-banner.module.css";

const FIRST_TRY_MS = 1_000;
const MAX_TRY_MS = 30_000;

/** Queries the server after 1, 2, 4 … 30 seconds; once it replies, the pages reload their data. */
function useReturn(isOut: boolean): void {
  const { api, clock } = useServices();
  const queries = useQueryClient();
  useEffect(() => {
    if (!isOut) return undefined;
    const over = new AbortController();
    const askAfter = (delay: number): (() => void) =>
      clock.after(delay, () => {
        // Its answer ends the outage, as that of any other call does.
        api.call(healthRoutes.health, {}, { background: true, signal: over.signal }).catch(() => {
          if (!over.signal.aborted) stop = askAfter(Math.min(MAX_TRY_MS, 2 * delay));
        });
      });
    let stop = askAfter(FIRST_TRY_MS);
    return () => {
      stop();
      over.abort();
      void queries.invalidateQueries();
    };
  }, [isOut, api, clock, queries]);
}

/** The server cannot be reached: of when the data on the screen is. */
export function OutageBanner() {
  const t = useTranslation("frame");
  const lastAnswer = useStore(useServices().outage);
  const zone = useSession()?.timeZone ?? "UTC";
  useReturn(lastAnswer !== undefined);
  return (
    <div className={classes.place} role="status">
      {lastAnswer !== undefined && (
        <p className={classes.banner}>
          <Status color="bad">
            {t("outage", { time: fieldTime(lastAnswer, zone).slice("2026-01-02 ".length, "2026-01-02 03:04".length) })}
          </Status>
        </p>
      )}
    </div>
  );
}
