import { type ServerInfo, serverRoutes } from "@adel/protocol/monitor/server";
import { SegmentedControl, Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { useUrlQuery } from "../../../core/use-address.ts";
import { Panel } from "../../../ui/layout.tsx";
import { type ChartSpec, MonitorChart } from "./monitor-chart.tsx";
import classes from "./server.module.css";
import { ServerPanels } from "./server-panels.tsx";

/** As often as the server measures. */
const POLL_MS = 15_000;
const SPANS = [
  { value: "1", label: "hour" },
  { value: "6", label: "sixHours" },
  { value: "24", label: "day" },
] as const;

const CHARTS: readonly ChartSpec[] = [
  { name: "cpu", unit: "%", max: 100, threshold: 85 },
  { name: "load", unit: "" },
  { name: "memory", unit: "%", max: 100, threshold: 90 },
  { name: "disk", unit: "%", max: 100, threshold: 85 },
  { name: "received", unit: "KB/s" },
  { name: "sent", unit: "KB/s" },
  { name: "heap", unit: "MB" },
  { name: "resident", unit: "MB" },
  { name: "loopDelay", unit: "ms" },
  { name: "collectionMs", unit: "ms" },
  { name: "database", unit: "ms" },
  { name: "bridges", unit: "" },
];

/** The computer and the process: small charts over the last hours, and what is not a curve below them. */
export function ServerPage() {
  const t = useTranslation("monitor.server");
  const { info, history } = useClient(serverRoutes);
  const { options, put } = useUrlQuery();
  const hours = SPANS.find(({ value }) => value === options.hours)?.value ?? "1";
  const server = useQuery({
    queryKey: [serverRoutes.info.path],
    queryFn: ({ signal }) => info({}, { signal }),
    refetchInterval: POLL_MS,
  });
  const past = useQuery({
    queryKey: [serverRoutes.history.path, hours],
    queryFn: ({ signal }) => history({ query: { hours } }, { signal }),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
  const error = server.error ?? past.error;
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        {server.data ? <Computer info={server.data} /> : <Skeleton height={20} width={280} />}
        <SegmentedControl
          className={classes.span ?? ""}
          aria-label={t("span")}
          data={SPANS.map(({ value, label }) => ({ value, label: t(label) }))}
          value={hours}
          onChange={(value) => put({ hours: value === "1" ? undefined : value })}
        />
      </div>
      {error && <ErrorAlert error={toErrorDetails(error)} />}
      {past.data && past.data.moments.length < 2 && <Panel>{t("waiting")}</Panel>}
      {past.data && past.data.moments.length >= 2 && (
        <div className={classes.charts}>
          {CHARTS.map((spec) => (
            <MonitorChart key={spec.name} spec={spec} history={past.data} />
          ))}
        </div>
      )}
      {server.data && <ServerPanels info={server.data} />}
    </div>
  );
}

function Computer({ info: { sys, cpu, mem, jvm } }: { readonly info: ServerInfo }) {
  const t = useTranslation("monitor.server");
  return (
    <>
      <b>{sys.computerName}</b>
      <span>{t("computer", { os: sys.osName, count: cpu.cpuNum, memory: Math.round(mem.total) })}</span>
      <span>{t("up", { time: jvm.runTime })}</span>
    </>
  );
}
