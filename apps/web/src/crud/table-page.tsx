// Cast: lazy() forgets that a component is generic.
import type { Namespace } from "@adel/messages";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useMayCall } from "../core/access.tsx";
import { useTranslation } from "../core/locale/messages.ts";
import { useStableCallback } from "../ui/stable.ts";
import classes from "./crud.module.css";
import { SearchForm } from "./search-form.tsx";
import { TablePanel } from "./table-panel.tsx";
import { useTable } from "./use-table.ts";
import type { TablePageProps } from "./view.ts";

/** The form and its schemas are loaded with the first form. */
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
  const route = editing?.row ? routes.change : routes.create;
  const refresh = useStableCallback(() => void table.refresh());
  const edit = useStableCallback((row: Row) => setEditing({ row }));
  const { onCreate = view.form && (() => setEditing({ row: undefined })) } = props;
  const create = may(routes.create) && onCreate && (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} aria-hidden />}
      onPointerEnter={() => view.form && void loadForm()}
      onClick={onCreate}
    >
      {crud("create", { entityName: t(view.entityName) })}
    </Button>
  );
  const drawer = editing && view.form && route && (
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
  );
  const search = <SearchForm filters={view.filters} table={table.search} t={t} narrow={narrow} />;
  return (
    <TablePanel
      {...props}
      className={classes.panel}
      head={narrow && search}
      search={!narrow && search}
      table={table}
      narrow={narrow}
      refresh={refresh}
      create={create}
      onEdit={edit}
      drawer={drawer}
    />
  );
}
