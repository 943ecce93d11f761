// Cast: lazy() forgets that a component is generic.
import { PAGE_SIZES } from "@adel/protocol/kernel/page";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useMayCall } from "../core/access.tsx";
import { useWords } from "../core/locale/words.ts";
import { useStable } from "../ui/stable.ts";
import { Pager } from "../ui/table/pager.tsx";
import { useScrolledPages, useSelection } from "./acts.ts";
import classes from "./crud.module.css";
import { crudWords } from "./crud.words.ts";
import { Rows } from "./rows.tsx";
import { SearchForm } from "./search-form.tsx";
import { useTable } from "./use-table.ts";
import type { TablePageProps } from "./view.ts";

/** The form and its schemas come when one is opened. */
const loadForm = () => import("./form-drawer.tsx");
const FormDrawer = lazy(async () => ({ default: (await loadForm()).FormDrawer })) as unknown as Awaited<
  ReturnType<typeof loadForm>
>["FormDrawer"];

/** A table screen: search, table, pager, form, delete and export over a feature's routes. */
export function TablePage<Row extends object, Query, Input extends object, K extends string>(
  props: TablePageProps<Row, Query, Input, K>,
) {
  const { view, routes, words, fixed } = props;
  const say = useWords(words);
  const crud = useWords(crudWords);
  const may = useMayCall();
  const table = useTable<Row>(routes, fixed);
  const narrow = useMediaQuery("(max-width: 767.98px)", false) ?? false;
  const [editing, setEditing] = useState<{ readonly row: Row | undefined }>();
  const selection = useSelection(view, table);
  const panel = useScrolledPages(table);
  const route = editing?.row ? routes.change : routes.create;
  const refresh = useStable(() => void table.refresh());
  const edit = useStable((row: Row) => setEditing({ row }));
  const create = may(routes.create) && view.form && (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} aria-hidden />}
      onPointerEnter={() => void loadForm()}
      onClick={() => setEditing({ row: undefined })}
    >
      {crud("create", { noun: say(view.noun) })}
    </Button>
  );
  return (
    <section className={classes.panel} ref={panel}>
      <SearchForm filters={view.filters} table={table.search} say={say} narrow={narrow} />
      <Rows
        {...props}
        table={table}
        narrow={narrow}
        selection={selection}
        refresh={refresh}
        create={create}
        onEdit={edit}
      />
      <Pager
        total={table.total}
        page={table.page}
        size={table.size}
        sizes={PAGE_SIZES}
        onPage={table.goTo}
        onSize={table.resize}
        narrow={narrow}
      >
        {narrow && create}
      </Pager>
      {editing && view.form && route && (
        <Suspense>
          <FormDrawer
            view={view}
            form={view.form}
            route={route}
            row={editing.row}
            say={say}
            onClose={() => setEditing(undefined)}
            onSaved={() => {
              setEditing(undefined);
              refresh();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
