// Cast: lazy() forgets that a component is generic.
import type { Namespace } from "@adel/messages";
import { PAGE_SIZES } from "@adel/protocol/kernel/page";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useMayCall } from "../core/access.tsx";
import { useTranslation } from "../core/locale/messages.ts";
import { useStableCallback } from "../ui/stable.ts";
import { Pager } from "../ui/table/pager.tsx";
import { useScrolledPages, useSelection } from "./actions.ts";
import classes from "./crud.module.css";
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
export function TablePage<Row extends object, Query, Input extends object, N extends Namespace>(
  props: TablePageProps<Row, Query, Input, N>,
) {
  const { view, routes, messages, fixed } = props;
  const t = useTranslation(messages);
  const crud = useTranslation("crud");
  const may = useMayCall();
  const table = useTable<Row>(routes, fixed);
  const narrow = useMediaQuery("(max-width: 767.98px)", false) ?? false;
  const [editing, setEditing] = useState<{ readonly row: Row | undefined }>();
  const selection = useSelection(view, table);
  const panel = useScrolledPages(table);
  const route = editing?.row ? routes.change : routes.create;
  const refresh = useStableCallback(() => void table.refresh());
  const edit = useStableCallback((row: Row) => setEditing({ row }));
  const create = may(routes.create) && view.form && (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} aria-hidden />}
      onPointerEnter={() => void loadForm()}
      onClick={() => setEditing({ row: undefined })}
    >
      {crud("create", { entityName: t(view.entityName) })}
    </Button>
  );
  return (
    <section className={classes.panel} ref={panel}>
      <SearchForm filters={view.filters} table={table.search} t={t} narrow={narrow} />
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
            t={t}
            onClose={() => setEditing(undefined)}
            onSaved={(reply) => {
              setEditing(undefined);
              refresh();
              if (!editing.row) props.onCreated?.(reply, refresh);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
