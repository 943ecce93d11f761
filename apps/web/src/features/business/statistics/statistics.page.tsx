import { FIGURES, GROUPINGS } from "@adel/protocol/business/statistics";
import { Button, NativeSelect, SegmentedControl } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { useState } from "react";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { MonthRangeField } from "../../../ui/date/date-field.tsx";
import type { DateRange } from "../../../ui/date/day.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Overview } from "./overview.tsx";
import classes from "./statistics.module.css";
import { StatisticsTable } from "./statistics-table.tsx";
import { type Selection, useOverview, useSelected } from "./use-statistics.ts";

/** What was written, consumed, received and held, by month, agent, hotel or card type. */
export function StatisticsPage() {
  const t = useTranslation("business.statistics");
  const { selection, change } = useSelected();
  const { data, error } = useOverview(selection);
  const isEmpty = data !== undefined && Object.values(data.sums).every((sum) => sum === 0);
  return (
    <div className={classes.page}>
      <section className={classes.panel}>
        <Choices selection={selection} onChange={change} />
        <div className={classes.body}>
          {error && <ErrorAlert error={toErrorDetails(error)} />}
          {!error && isEmpty && (
            <EmptyState
              icon={<IconChartBar size={28} stroke={1.5} aria-hidden />}
              title={t("none")}
              text={t("noneText")}
            >
              {selection.from !== "" && <Button onClick={() => change({ from: "", to: "" })}>{t("lastYear")}</Button>}
            </EmptyState>
          )}
          {!error && !isEmpty && <Overview selection={selection} overview={data} />}
        </div>
      </section>
      {!error && !isEmpty && <StatisticsTable key={`${selection.figure}.${selection.groupBy}`} selection={selection} />}
    </div>
  );
}

interface ChoicesProps {
  readonly selection: Selection;
  readonly onChange: (next: Partial<Selection>) => void;
}
function Choices({ selection: { figure, groupBy, from, to }, onChange }: ChoicesProps) {
  const t = useTranslation("business.statistics");
  return (
    <search className={classes.choices}>
      <SegmentedControl
        className={classes.figure ?? ""}
        aria-label={t("figure")}
        data={FIGURES.map((value) => ({ value, label: t(value) }))}
        value={figure}
        onChange={(value) => onChange({ figure: value })}
      />
      <NativeSelect
        className={classes.choice ?? ""}
        aria-label={t("groupBy")}
        data={GROUPINGS[figure].map((value) => ({ value, label: t(`by.${value}`) }))}
        value={groupBy}
        onChange={({ currentTarget }) => {
          const selected = GROUPINGS[figure].find((one) => one === currentTarget.value);
          if (selected) onChange({ groupBy: selected });
        }}
      />
      <Months from={from} to={to} onChange={onChange} />
    </search>
  );
}

/** Queries the server once both ends are set. */
function Months({ from, to, onChange }: DateRange & Pick<ChoicesProps, "onChange">) {
  const t = useTranslation("business.statistics");
  const [half, setHalf] = useState<DateRange>();
  return (
    <div className={classes.months}>
      <MonthRangeField
        label={t("months")}
        hideLabel
        placeholder={t("lastYear")}
        value={half ?? { from, to }}
        onChange={(next) => {
          const isWhole = (next.from === "") === (next.to === "");
          setHalf(isWhole ? undefined : next);
          if (isWhole) onChange(next);
        }}
      />
    </div>
  );
}
