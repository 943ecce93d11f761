import { cardJobRoutes } from "@adel/protocol/business/job";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useDeliveries } from "../../../bridge/use-bridge.tsx";
import { useStableCallback } from "../../../ui/stable.ts";

const KEYS = [cardJobRoutes.jobs.path, cardJobRoutes.jobDays.path];

/** Lists of jobs are fetched again when this computer's encoder ends one, and when a person comes back to the window. */
export function useFreshJobs(): void {
  const queries = useQueryClient();
  const settled = Object.values(useDeliveries()).filter(({ kind }) => kind === "job").length;
  const reload = useStableCallback(() => {
    for (const key of KEYS) void queries.invalidateQueries({ queryKey: [key] });
  });
  useEffect(() => {
    if (settled > 0) reload();
  }, [settled, reload]);
  useEffect(() => {
    addEventListener("focus", reload);
    return () => removeEventListener("focus", reload);
  }, [reload]);
}
