import { jobLogRoutes } from "@adel/protocol/monitor/job";
import { loginInfoRoutes } from "@adel/protocol/monitor/logininfor";
import { useQuery } from "@tanstack/react-query";
import { useMayCall } from "../../core/access.tsx";
import { useTranslation } from "../../core/locale/messages.ts";
import { useClient } from "../../core/services.tsx";
import { useToday } from "../../core/today.ts";
import type { Task } from "../../ui/task-list.tsx";

const POLL_INTERVAL_MS = 60_000;
/** Of the family: 1 is what did not work. */
const FAILED = "1";

/** Failed sign-ins and timed tasks of today, for administrators. */
export function useMonitorTasks(): readonly Task[] {
  const t = useTranslation("home");
  const may = useMayCall();
  const today = useToday()();
  const [signIns, runs] = [useClient(loginInfoRoutes), useClient(jobLogRoutes)];
  const query = { status: FAILED, pageSize: 1, beginTime: today } as const;
  const { data: failed } = useQuery({
    queryKey: [loginInfoRoutes.list.path, "home", today],
    queryFn: ({ signal }) => signIns.list({ query }, { signal, background: true }),
    enabled: may(loginInfoRoutes.list),
    refetchInterval: POLL_INTERVAL_MS,
  });
  const { data: broken } = useQuery({
    queryKey: [jobLogRoutes.list.path, "home", today],
    queryFn: ({ signal }) => runs.list({ query }, { signal, background: true }),
    enabled: may(jobLogRoutes.list),
    refetchInterval: POLL_INTERVAL_MS,
  });
  const [last] = failed?.rows ?? [];
  const [run] = broken?.rows ?? [];
  return [
    ...(failed && last
      ? [
          {
            key: "sign-in",
            tone: "warning" as const,
            title: t("signIns", { count: failed.total }),
            text: t("signInsText", { user: last.userName, address: last.ipaddr }),
            action: { label: t("look"), to: `/system/log/logininfor?status=${FAILED}` },
          },
        ]
      : []),
    ...(broken && run
      ? [
          {
            key: "task",
            tone: "bad" as const,
            title: t("runs", { count: broken.total }),
            text: run.jobName,
            action: { label: t("look"), to: `/job/log?status=${FAILED}` },
          },
        ]
      : []),
  ];
}
