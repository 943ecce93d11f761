import { type DataSource, druidRoutes } from "@adel/protocol/monitor/druid";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { numberText } from "../../../core/number.ts";
import { useClient } from "../../../core/services.tsx";
import { Facts, Panel } from "../../../ui/layout.tsx";
import { SimpleTable } from "../../../ui/simple-table/simple-table.tsx";
import classes from "./druid.module.css";

/** Letters of a statement that are shown before it is opened. */
const SHOWN_LENGTH = 160;
const POLL_MS = 15_000;
const UNITS = ["B", "KB", "MB", "GB", "TB"] as const;

function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${Math.round((bytes / 2 ** (10 * power)) * 10) / 10} ${UNITS[power]}`;
}

/** The database: its size, tables, connections, locks and slow statements. */
export function DruidPage() {
  const { info } = useClient(druidRoutes);
  const { data, error } = useQuery({
    queryKey: [druidRoutes.info.path],
    queryFn: ({ signal }) => info({}, { signal }),
    refetchInterval: POLL_MS,
  });
  if (error && !data) return <ErrorAlert error={toErrorDetails(error)} />;
  if (!data) return <Skeleton height={240} />;
  return (
    <div className={classes.page}>
      <Overview source={data} />
      <SlowStatements source={data} />
      <Locks source={data} />
      <Tables source={data} />
    </div>
  );
}

interface Props {
  readonly source: DataSource;
}

function Overview({ source: { version, connections, databaseSize, walSize } }: Props) {
  const t = useTranslation("monitor.druid");
  const { total, idle, waiting, max } = connections;
  return (
    <Panel title={t("database")}>
      <Facts
        facts={[
          [t("version"), version],
          [t("connections"), `${total - idle} / ${idle} / ${waiting} / ${max}`],
          [t("size"), sizeText(databaseSize)],
          [t("wal"), walSize === null ? t("unknown") : sizeText(walSize)],
        ]}
      />
    </Panel>
  );
}

function SlowStatements({ source: { slow } }: Props) {
  const t = useTranslation("monitor.druid");
  const ms = (value: number) => t("ms", { count: value });
  if (slow.length === 0) return <Panel title={t("slow")}>{t("noSlow")}</Panel>;
  return (
    <Panel title={t("slow")} flush>
      <SimpleTable
        label={t("slow")}
        columns={[
          { label: t("sql") },
          { label: t("count"), numeric: true },
          { label: t("average"), numeric: true },
          { label: t("slowest"), numeric: true },
          { label: t("last") },
        ]}
        rows={slow.map(({ sql, count, totalMs, maxMs, lastTime, plan }) => [
          <Statement key="sql" sql={sql} plan={plan} />,
          count,
          ms(Math.round(totalMs / count)),
          ms(maxMs),
          lastTime,
        ])}
      />
    </Panel>
  );
}

/** The start of a statement; the whole text and its plan once expanded. */
function Statement({ sql, plan }: Pick<DataSource["slow"][number], "sql" | "plan">) {
  const t = useTranslation("monitor.druid");
  return (
    <details className={classes.statement}>
      <summary>
        <code>{sql.length > SHOWN_LENGTH ? `${sql.slice(0, SHOWN_LENGTH)}…` : sql}</code>
      </summary>
      {sql.length > SHOWN_LENGTH && <code className={classes.sql}>{sql}</code>}
      {plan !== null && (
        <>
          <p className="caption">{t("plan")}</p>
          <pre className={classes.sql}>{plan}</pre>
        </>
      )}
    </details>
  );
}

function Locks({ source: { locks } }: Props) {
  const t = useTranslation("monitor.druid");
  if (locks.length === 0) return <Panel title={t("locks")}>{t("noLocks")}</Panel>;
  return (
    <Panel title={t("locks")} flush>
      <SimpleTable
        label={t("locks")}
        columns={[
          { label: t("pid"), numeric: true },
          { label: t("table") },
          { label: t("mode") },
          { label: t("waited"), numeric: true },
        ]}
        rows={locks.map(({ pid, table, mode, seconds }) => [pid, table, mode, t("seconds", { count: seconds })])}
      />
    </Panel>
  );
}

function Tables({ source: { tables } }: Props) {
  const t = useTranslation("monitor.druid");
  return (
    <Panel title={t("tables")} flush>
      <SimpleTable
        label={t("tables")}
        columns={[
          { label: t("table") },
          { label: t("rows"), numeric: true },
          { label: t("data"), numeric: true },
          { label: t("indexes"), numeric: true },
        ]}
        rows={tables.map(({ name, rows, size, indexSize }) => [
          <span key="name" className="mono">
            {name}
          </span>,
          numberText(rows, "en"),
          sizeText(size),
          sizeText(indexSize),
        ])}
      />
    </Panel>
  );
}
