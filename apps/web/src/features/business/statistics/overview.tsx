import { MEASURES, type Measure } from "@adel/protocol/business/statistics";
import { Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { numberText } from "../../../core/number.ts";
import { Chart } from "../../../ui/chart/chart.tsx";
import classes from "./statistics.module.css";
import { measureText, type Row } from "./statistics.view.tsx";
import { type Selection, useGroupName, type useOverview } from "./use-statistics.ts";

const HEIGHT = 220;
/** Maximum number of labels side by side on a phone. */
const DRAWN_NARROW = 5;
/** Cents of a yuan. */
const CENTS = 100;

interface Props {
  readonly selection: Selection;
  readonly overview: ReturnType<typeof useOverview>["data"];
}
/** The sums of all groups, and the first measure drawn. */
export function Overview({ selection: { figure, groupBy }, overview }: Props) {
  const t = useTranslation("business.statistics");
  const language = useLanguage();
  const nameOf = useGroupName(groupBy);
  const measures: readonly Measure[] = MEASURES[figure];
  const [drawn] = MEASURES[figure];
  const narrow = useMediaQuery("(max-width: 767.98px)", false) ?? false;
  const all: readonly Row[] = overview?.rows ?? [];
  const rows = narrow && groupBy !== "month" ? all.slice(0, DRAWN_NARROW) : all;
  const label = t("chart", { measure: t(`measure.${drawn}`), grouping: t(`by.${groupBy}`) });
  const isCut = overview !== undefined && overview.total > rows.length;
  const showScale = (value: number) => {
    const shown = drawn === "amount" ? value / CENTS : value;
    return Number.isInteger(shown) ? numberText(shown, language) : "";
  };
  return (
    <>
      <dl className={classes.sums} aria-label={t("sums")}>
        {measures.map((measure) => (
          <div key={measure}>
            <dt>{t(`measure.${measure}`)}</dt>
            <dd>
              {overview ? (
                measureText(measure, overview.sums[measure] ?? 0, language)
              ) : (
                <Skeleton component="span" display="inline-block" height={24} width={56} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <h2 className={classes.title}>
        {label}
        {isCut && <span>{t("top", { count: rows.length })}</span>}
      </h2>
      {overview ? (
        <Chart
          key={`${figure}.${groupBy}`}
          label={label}
          kind="bars"
          x={rows.map((_, at) => at)}
          values={rows.map((row) => row[drawn] ?? 0)}
          showX={(x) => (rows[x] ? nameOf(rows[x]) : "")}
          showValue={(value) => measureText(drawn, value, language)}
          axes={{ kind: groupBy === "month" ? "time" : "names", label: t(`name.${groupBy}`), showScale }}
          height={HEIGHT}
        />
      ) : (
        <Skeleton height={HEIGHT} />
      )}
    </>
  );
}
