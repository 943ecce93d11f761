import { NativeSelect } from "@mantine/core";
import { Suspense, useState } from "react";
import { useDictionary } from "../core/dict/use-dictionary.ts";
import { type Translate, useTranslation } from "../core/locale/messages.ts";
import { useToday } from "../core/today.ts";
import { DateRangeField } from "../ui/date/date-field.tsx";
import type { DateRange } from "../ui/date/day.ts";
import { FieldSkeleton } from "../ui/field-skeleton.tsx";
import { RegionName } from "../ui/region/region-name.tsx";
import { RegionSelect } from "../ui/region/region-select.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import classes from "./crud.module.css";
import type { TableState } from "./use-table.ts";
import type { Choice as AvailableChoice, Filter } from "./view.ts";

const own = classes.filter ?? "";

export type FilterTable = Pick<TableState<unknown>, "filters" | "filterBy" | "reset">;
interface Props<Query, K extends string> {
  readonly filter: Filter<Query, K>;
  readonly table: FilterTable;
  readonly t: Translate<K>;
}

/** The address keys that a filter fills. */
export const keysOf = <Query, K extends string>(filter: Filter<Query, K>): readonly string[] =>
  "to" in filter ? [filter.key, filter.to] : [filter.key];

/** One filter, by its kind. */
export function FilterField<Query, K extends string>({ filter, table, t }: Props<Query, K>) {
  const crud = useTranslation("crud");
  const label = t(filter.label);
  const all = crud("all", { label });
  const value = table.filters[filter.key] ?? "";
  const put = (text: string) => table.filterBy({ [filter.key]: text || undefined });
  switch (filter.kind) {
    case "text":
      return <SearchInput className={own} label={label} value={value} onChange={put} search />;
    case "custom":
      return (
        <div className={classes.filter}>
          <Suspense fallback={<FieldSkeleton label={label} hideLabel placeholder={all} />}>
            <filter.control label={label} placeholder={all} value={value} onChange={put} />
          </Suspense>
        </div>
      );
    case "region":
      return <MenuRoute label={label} keys={[filter.key, filter.to]} table={table} />;
    case "dateRange":
      return <Days label={label} keys={[filter.key, filter.to]} table={table} />;
    case "numberRange":
      return (
        <div className={classes.range}>
          <SearchInput className={own} label={crud("from", { label })} hint={label} value={value} onChange={put} />
          <span aria-hidden>–</span>
          <SearchInput
            className={own}
            label={crud("to", { label })}
            hint=""
            value={table.filters[filter.to] ?? ""}
            onChange={(text) => table.filterBy({ [filter.to]: text || undefined })}
          />
        </div>
      );
    case "offered":
      return <AvailableChoiceFilter label={label} useOptions={filter.useOptions} value={value} onChange={put} />;
    case "select":
      return "dict" in filter ? (
        <AvailableChoiceFilter label={label} useOptions={messagesOf(filter.dict)} value={value} onChange={put} />
      ) : (
        <Choice
          label={label}
          options={filter.options.map((option) => ({ value: option.value, label: t(option.label) }))}
          value={value}
          onChange={put}
        />
      );
  }
}

/** A set filter in words: `Software: ladder control`. */
export function FilterText<Query, K extends string>({ filter, table, t }: Props<Query, K>) {
  const values = keysOf(filter).map((key) => table.filters[key] ?? "");
  const label = t(filter.label);
  if (filter.kind === "custom")
    return (
      <Suspense fallback={label}>
        <filter.text label={label} value={values[0] ?? ""} />
      </Suspense>
    );
  if (filter.kind === "region")
    return (
      <>
        {label}: <RegionName province={values[0] ?? ""} city={values[1] ?? ""} />
      </>
    );
  if (filter.kind === "offered")
    return <AvailableLabel label={label} useOptions={filter.useOptions} value={values[0] ?? ""} />;
  if (filter.kind === "select" && "dict" in filter)
    return <AvailableLabel label={label} useOptions={messagesOf(filter.dict)} value={values[0] ?? ""} />;
  const word = filter.kind === "select" ? filter.options.find(({ value }) => value === values[0])?.label : undefined;
  return `${label}: ${word === undefined ? values.filter((value) => value !== "").join(" – ") : t(word)}`;
}
interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}
function Choice({
  label,
  options,
  value,
  onChange,
}: ChoiceProps & { readonly options: readonly AvailableChoice<string>[] }) {
  const crud = useTranslation("crud");
  return (
    <NativeSelect
      aria-label={label}
      className={own}
      data={[{ value: "", label: crud("all", { label }) }, ...options]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
type AvailableProps = Pick<ChoiceProps, "label" | "value"> & {
  readonly useOptions: () => readonly AvailableChoice<string>[];
};
const messagesOf = (type: string) => () => useDictionary(type).entries;
const AvailableChoiceFilter = ({ useOptions, ...props }: AvailableProps & ChoiceProps) => (
  <Choice {...props} options={useOptions()} />
);
const AvailableLabel = ({ label, value, useOptions }: AvailableProps) =>
  `${label}: ${useOptions().find((option) => option.value === value)?.label ?? value}`;

interface SpanProps {
  readonly label: string;
  readonly keys: readonly [string, string];
  readonly table: FilterTable;
}
/** Queries the server once both ends are set. */
function Days({ label, keys: [from, to], table }: SpanProps) {
  const crud = useTranslation("crud");
  const today = useToday();
  const set: DateRange = { from: table.filters[from] ?? "", to: table.filters[to] ?? "" };
  const [half, setHalf] = useState<DateRange>();
  return (
    <div className={classes.days}>
      <DateRangeField
        label={label}
        hideLabel
        placeholder={crud("all", { label })}
        today={today}
        value={half ?? set}
        onChange={(next) => {
          const whole = (next.from === "") === (next.to === "");
          setHalf(whole ? undefined : next);
          if (whole) table.filterBy({ [from]: next.from || undefined, [to]: next.to || undefined });
        }}
      />
    </div>
  );
}

function MenuRoute({ label, keys: [province, city], table }: SpanProps) {
  const crud = useTranslation("crud");
  return (
    <div className={classes.filter}>
      <RegionSelect
        label={label}
        hideLabel
        placeholder={crud("all", { label })}
        provinceAlone
        value={{ province: table.filters[province] ?? "", city: table.filters[city] ?? "" }}
        onChange={(region) =>
          table.filterBy({ [province]: region.province || undefined, [city]: region.city || undefined })
        }
      />
    </div>
  );
}
