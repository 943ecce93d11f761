import { cardJobRoutes, type DailyJobCount } from "@adel/protocol/business/job";
import { testCardRoutes } from "@adel/protocol/business/test-card";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useMayCall } from "../../../core/access.tsx";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { numberText } from "../../../core/number.ts";
import { useClient } from "../../../core/services.tsx";
import { Chart } from "../../../ui/chart/chart.tsx";
import { DAY_MS } from "../../../ui/date/durations.ts";
import { Panel } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import { HotelLink } from "../hotel/index.ts";
import classes from "./card-days.module.css";
import { jobTones } from "./job-tones.ts";
import { POLL_INTERVAL_MS, useJobDays } from "./use-job-days.ts";

const LATEST = 8;
const MONTH_AND_DAY = "2026-".length;

/** On the home page: how many cards were written today and in the last thirty days, and which ones just now. */
export function CardDays() {
  const may = useMayCall();
  if (!may(cardJobRoutes.jobDays)) return null;
  return (
    <>
      <Days />
      <Latest />
    </>
  );
}

const sum = (days: readonly DailyJobCount[], of: "done" | "failed") => days.reduce((all, day) => all + day[of], 0);

function Days() {
  const t = useTranslation("business.card-days");
  const language = useLanguage();
  const { data, isError } = useJobDays();
  if (isError && !data) return <Panel>{t("away")}</Panel>;
  const today = data?.slice(-1);
  const figures = [
    ["today", today && sum(today, "done")],
    ["todayFailed", today && sum(today, "failed")],
    ["written", data && sum(data, "done")],
    ["failed", data && sum(data, "failed")],
  ] as const;
  return (
    <Panel title={t("chart")} aside={data && <Legend data={data} />}>
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd data-bad={(name === "todayFailed" && value !== undefined && value > 0) || undefined}>
              {value === undefined ? (
                <Skeleton component="span" display="inline-block" height={24} width={48} />
              ) : (
                numberText(value)
              )}
            </dd>
          </div>
        ))}
      </dl>
      {data ? (
        <Chart
          label={t("chart")}
          kind="bars"
          x={data.map(({ day }) => Date.parse(day) / DAY_MS)}
          values={data.map(({ done }) => done)}
          over={{ label: t("failures"), values: data.map(({ failed }) => failed) }}
          axes={{
            kind: "time",
            label: t("day"),
            showScale: (value) => (Number.isInteger(value) ? numberText(value, language) : ""),
          }}
          showX={(x) => new Date(x * DAY_MS).toISOString().slice(MONTH_AND_DAY, "2026-01-02".length)}
          showValue={(count) => t("cards", { count })}
          height={CHART_HEIGHT}
        />
      ) : (
        <Skeleton height={CHART_HEIGHT} />
      )}
    </Panel>
  );
}
const CHART_HEIGHT = 220;

/** Which colour means what, with the sums of the thirty days. */
const Legend = ({ data }: { readonly data: readonly DailyJobCount[] }) => {
  const t = useTranslation("business.card-days");
  return (
    <span className={classes.legend}>
      <span data-series="done">
        {t("successes")} {numberText(sum(data, "done"))}
      </span>
      <span data-series="failed">
        {t("failures")} {numberText(sum(data, "failed"))}
      </span>
    </span>
  );
};

function Latest() {
  const t = useTranslation("business.card-days");
  const may = useMayCall();
  const { jobs } = useClient(cardJobRoutes);
  const { data: days } = useJobDays();
  const beginTime = days?.at(-1)?.day;
  const { data } = useQuery({
    queryKey: [cardJobRoutes.jobs.path, "today", beginTime],
    queryFn: ({ signal }) => jobs({ query: { beginTime, pageSize: LATEST } }, { signal, background: true }),
    enabled: beginTime !== undefined,
    refetchInterval: POLL_INTERVAL_MS,
  });
  const records = may(testCardRoutes.list) && (
    <Link className="link" to="/testCard">
      {t("toRecords")}
    </Link>
  );
  return (
    <Panel title={t("latest")} aside={records} flush>
      {!data && <Skeleton height={44} radius={0} />}
      {data?.rows.length === 0 && <p className={classes.none}>{t("none")}</p>}
      {data && data.rows.length > 0 && (
        <ul className={classes.latest}>
          {data.rows.map(({ jobId, createTime, uid, purpose, hotelId, hotelName, state }) => (
            <li key={jobId}>
              <span className="number">{createTime?.slice("2026-01-02 ".length, "2026-01-02 03:04".length)}</span>
              <span className="mono">{uid}</span>
              <span>{t(`purpose.${purpose}`)}</span>
              <span className={classes.hotel}>
                <HotelLink id={hotelId} name={hotelName} />
              </span>
              <Status color={jobTones[state]}>{t(`state.${state}`)}</Status>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
