import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAdjustmentsHorizontal, IconSearch } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { type Say, useWords } from "../core/locale/words.ts";
import classes from "./crud.module.css";
import { crudWords } from "./crud.words.ts";
import type { TableState } from "./use-table.ts";
import type { Filter } from "./view.ts";

/** Filters on one line; those after the fourth fold away. */
const ON_THE_LINE = 4;
const TYPING_MS = 300;

interface Props<Query, K extends string> {
  readonly filters: readonly Filter<Query, K>[];
  readonly table: Pick<TableState<unknown>, "filters" | "filterBy" | "reset">;
  readonly say: Say<K>;
  readonly children?: ReactNode;
}

export function SearchForm<Query, K extends string>({ filters, table, say, children }: Props<Query, K>) {
  const crud = useWords(crudWords);
  const [open, setOpen] = useState(false);
  const narrow = useMediaQuery("(max-width: 767.98px)", false) ?? false;
  const shown = narrow ? 1 : ON_THE_LINE;
  const folded = filters.slice(shown);
  const hidden = folded.filter(({ key }) => table.filters[key]).length;
  return (
    <search className={classes.search}>
      {(open ? filters : filters.slice(0, shown)).map((filter) => (
        <FilterField key={filter.key} filter={filter} table={table} say={say} />
      ))}
      {folded.length > 0 && (
        <Button
          variant="subtle"
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {crud(open ? "fewer" : "more")} {hidden > 0 && !open ? hidden : ""}
        </Button>
      )}
      <span className="spring" />
      {Object.keys(table.filters).length > 0 && (
        <Button variant="subtle" color="gray" onClick={table.reset}>
          {crud("reset")}
        </Button>
      )}
      {children}
    </search>
  );
}

interface FieldProps<Query, K extends string> {
  readonly filter: Filter<Query, K>;
  readonly table: Pick<TableState<unknown>, "filters" | "filterBy">;
  readonly say: Say<K>;
}
function FilterField<Query, K extends string>({ filter, table, say }: FieldProps<Query, K>) {
  const crud = useWords(crudWords);
  const label = say(filter.label);
  const value = table.filters[filter.key] ?? "";
  if (filter.kind === "text")
    return <TypedFilter label={label} value={value} onChange={(text) => table.filterBy(filter.key, text)} />;
  return (
    <NativeSelect
      aria-label={label}
      className={classes.filter ?? ""}
      data={[
        { value: "", label: crud("all", { label }) },
        ...filter.options.map((option) => ({ value: option.value, label: say(option.label) })),
      ]}
      value={value}
      onChange={(event) => table.filterBy(filter.key, event.currentTarget.value || undefined)}
    />
  );
}

/** Asks the server when typing has paused, or at once on Enter. */
function TypedFilter(props: { label: string; value: string; onChange: (text: string) => void }) {
  const { label, value, onChange } = props;
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onChange(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      className={classes.filter ?? ""}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === "Enter" && onChange(text.trim())}
    />
  );
}
