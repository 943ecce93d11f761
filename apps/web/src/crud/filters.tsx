import { NativeSelect } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useDictionary } from "../core/dict/use-dictionary.ts";
import { type Say, useWords } from "../core/locale/words.ts";
import { useToday } from "../core/today.ts";
import { DateRangeField } from "../ui/date/date-field.tsx";
import type { DaySpan } from "../ui/date/day.ts";
import { FieldWaits } from "../ui/field-waits.tsx";
import { PlaceName } from "../ui/region/place-name.tsx";
import { RegionSelect } from "../ui/region/region-select.tsx";
import { Typed } from "../ui/typed.tsx";
import classes from "./crud.module.css";
import { crudWords } from "./crud.words.ts";
import type { TableState } from "./use-table.ts";
import type { Filter, Choice as Offered } from "./view.ts";

const own = classes.filter ?? "";

/** Few lists ask for a hotel, and its field is heavy. */
const HotelFilter = lazy(async () => ({ default: (await import("../core/hotel-filter.tsx")).HotelFilter }));
const HotelWord = lazy(async () => ({ default: (await import("../core/hotel-filter.tsx")).HotelWord }));

export type FilterTable = Pick<TableState<unknown>, "filters" | "filterBy" | "reset">;
interface Props<Query, K extends string> {
  readonly filter: Filter<Query, K>;
  readonly table: FilterTable;
  readonly say: Say<K>;
}

/** The address keys that a filter fills. */
export const keysOf = <Query, K extends string>(filter: Filter<Query, K>): readonly string[] =>
  "to" in filter ? [filter.key, filter.to] : [filter.key];

/** One filter, by its kind. */
export function FilterField<Query, K extends string>({ filter, table, say }: Props<Query, K>) {
  const crud = useWords(crudWords);
  const label = say(filter.label);
  const all = crud("all", { label });
  const value = table.filters[filter.key] ?? "";
  const put = (text: string) => table.filterBy({ [filter.key]: text || undefined });
  switch (filter.kind) {
    case "text":
      return <Typed className={own} label={label} value={value} onChange={put} search />;
    case "hotel":
      return (
        <div className={classes.filter}>
          <Suspense fallback={<FieldWaits label={label} hideLabel placeholder={all} />}>
            <HotelFilter label={label} placeholder={all} value={value} onChange={put} />
          </Suspense>
        </div>
      );
    case "region":
      return <Place label={label} keys={[filter.key, filter.to]} table={table} />;
    case "dateRange":
      return <Days label={label} keys={[filter.key, filter.to]} table={table} />;
    case "numberRange":
      return (
        <div className={classes.range}>
          <Typed className={own} label={crud("from", { label })} hint={label} value={value} onChange={put} />
          <span aria-hidden>–</span>
          <Typed
            className={own}
            label={crud("to", { label })}
            hint=""
            value={table.filters[filter.to] ?? ""}
            onChange={(text) => table.filterBy({ [filter.to]: text || undefined })}
          />
        </div>
      );
    case "offered":
      return <OfferedChoice label={label} useOptions={filter.useOptions} value={value} onChange={put} />;
    case "select":
      return "dict" in filter ? (
        <OfferedChoice label={label} useOptions={wordsOf(filter.dict)} value={value} onChange={put} />
      ) : (
        <Choice
          label={label}
          options={filter.options.map((option) => ({ value: option.value, label: say(option.label) }))}
          value={value}
          onChange={put}
        />
      );
  }
}

/** A set filter in words: `Software: ladder control`. */
export function FilterText<Query, K extends string>({ filter, table, say }: Props<Query, K>) {
  const values = keysOf(filter).map((key) => table.filters[key] ?? "");
  const label = say(filter.label);
  if (filter.kind === "hotel")
    return (
      <Suspense fallback={label}>
        <HotelWord label={label} id={values[0] ?? ""} />
      </Suspense>
    );
  if (filter.kind === "region")
    return (
      <>
        {label}: <PlaceName province={values[0] ?? ""} city={values[1] ?? ""} />
      </>
    );
  if (filter.kind === "offered")
    return <OfferedWord label={label} useOptions={filter.useOptions} value={values[0] ?? ""} />;
  if (filter.kind === "select" && "dict" in filter)
    return <OfferedWord label={label} useOptions={wordsOf(filter.dict)} value={values[0] ?? ""} />;
  const word = filter.kind === "select" ? filter.options.find(({ value }) => value === values[0])?.label : undefined;
  return `${label}: ${word === undefined ? values.filter((value) => value !== "").join(" – ") : say(word)}`;
}
interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}
function Choice({ label, options, value, onChange }: ChoiceProps & { readonly options: readonly Offered<string>[] }) {
  const crud = useWords(crudWords);
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
type OfferedProps = Pick<ChoiceProps, "label" | "value"> & { readonly useOptions: () => readonly Offered<string>[] };
const wordsOf = (type: string) => () => useDictionary(type).words;
const OfferedChoice = ({ useOptions, ...props }: OfferedProps & ChoiceProps) => (
  <Choice {...props} options={useOptions()} />
);
const OfferedWord = ({ label, value, useOptions }: OfferedProps) =>
  `${label}: ${useOptions().find((option) => option.value === value)?.label ?? value}`;

interface SpanProps {
  readonly label: string;
  readonly keys: readonly [string, string];
  readonly table: FilterTable;
}
/** Asks the server once both ends are there. */
function Days({ label, keys: [from, to], table }: SpanProps) {
  const crud = useWords(crudWords);
  const today = useToday();
  const set: DaySpan = { from: table.filters[from] ?? "", to: table.filters[to] ?? "" };
  const [half, setHalf] = useState<DaySpan>();
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

function Place({ label, keys: [province, city], table }: SpanProps) {
  const crud = useWords(crudWords);
  return (
    <div className={classes.filter}>
      <RegionSelect
        label={label}
        hideLabel
        placeholder={crud("all", { label })}
        provinceAlone
        value={{ province: table.filters[province] ?? "", city: table.filters[city] ?? "" }}
        onChange={(place) =>
          table.filterBy({ [province]: place.province || undefined, [city]: place.city || undefined })
        }
      />
    </div>
  );
}
