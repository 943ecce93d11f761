// Cast: memo() forgets that a component is generic.
import { Button } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconX } from "@tabler/icons-react";
import { memo, useState } from "react";
import { useMayCall } from "../core/access.tsx";
import { type Translate, useTranslation } from "../core/locale/messages.ts";
import classes from "./crud.module.css";
import { FilterField, type FilterTable, FilterText, keysOf } from "./filters.tsx";
import type { Filter } from "./view.ts";

/** Number of filters on one line; further ones fold away, on a narrow screen those after the first. */
const ON_THE_LINE = 4;

interface Props<Query, K extends string> {
  readonly filters: readonly Filter<Query, K>[];
  readonly table: FilterTable;
  readonly t: Translate<K>;
  readonly narrow?: boolean;
}

function MemoSearchForm<Query, K extends string>({ filters, table, t, narrow = false }: Props<Query, K>) {
  const crud = useTranslation("crud");
  const [open, setOpen] = useState(false);
  const mayCall = useMayCall();
  const available = filters.filter((filter) => filter.kind !== "custom" || mayCall(filter.route));
  const line = available.filter(({ spare }) => !spare).slice(0, narrow ? 1 : ON_THE_LINE);
  const folded = available.filter((filter) => !line.includes(filter));
  const hidden = open ? [] : folded.filter((filter) => keysOf(filter).some((key) => table.filters[key]));
  return (
    <search className={classes.search}>
      {(open ? available : line).map((filter) => (
        <FilterField key={filter.key} filter={filter} table={table} t={t} />
      ))}
      {folded.length > 0 && (
        <Button
          variant="subtle"
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {crud(open ? "fewer" : "more")}
          {hidden.length > 0 && <span className={classes.badge}>{hidden.length}</span>}
        </Button>
      )}
      {hidden.map((filter) => (
        <button
          key={filter.key}
          type="button"
          className={classes.chip}
          title={crud("without", { label: t(filter.label) })}
          onClick={() => table.filterBy(Object.fromEntries(keysOf(filter).map((key) => [key, undefined])))}
        >
          <FilterText filter={filter} table={table} t={t} />
          <IconX size={12} aria-hidden />
        </button>
      ))}
      {Object.keys(table.filters).length > 0 && (
        <Button variant="subtle" color="gray" className={classes.reset ?? ""} onClick={table.reset}>
          {crud("reset")}
        </Button>
      )}
    </search>
  );
}

/** The search fields of a list. Filters that are folded away and still set are listed and can be removed one by one. */
export const SearchForm = memo(MemoSearchForm) as typeof MemoSearchForm;
