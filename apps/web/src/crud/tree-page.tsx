// Cast: lazy() forgets that a component is generic.
import type { MessageKey, Namespace } from "@adel/messages";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { useMayCall } from "../core/access.tsx";
import { type Translate, useTranslation } from "../core/locale/messages.ts";
import { useStableCallback } from "../ui/stable.ts";
import { CardList } from "../ui/table/card-list.tsx";
import type { TableColumn } from "../ui/table/column.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import { useDataTable } from "../ui/table/use-data-table.tsx";
import { ShowMoreRows, useVisibleRows } from "../ui/tree/visible-rows.tsx";
import { useDelete } from "./actions.ts";
import { detailsOf } from "./changes/details-of.tsx";
import { columnsOf } from "./columns.tsx";
import classes from "./crud.module.css";
import { ListState } from "./list-state.tsx";
import { SearchForm } from "./search-form.tsx";
import { Toolbar } from "./toolbar.tsx";
import { TreeBranch } from "./tree-branch.tsx";
import { useExpandedRows, useTreeList } from "./use-tree-rows.ts";
import type { TableRoutes, TreeView } from "./view.ts";

const loadForm = () => import("./form-drawer.tsx");
const FormDrawer = lazy(async () => ({ default: (await loadForm()).FormDrawer })) as unknown as Awaited<
  ReturnType<typeof loadForm>
>["FormDrawer"];

interface Props<Row, Query, Input, N extends Namespace> {
  readonly view: TreeView<Row, Query, Input, MessageKey<N>>;
  readonly routes: TableRoutes;
  readonly messages: N;
}
/** What the form is open for: a row to modify, or a new one, below another or not. */
type Editing<Row> = { readonly row: Row | undefined; readonly parent?: Row };

/** A tree as a table: search, rows to open and close, form, add below, delete. */
export function TreePage<Row extends object, Query, Input extends object, N extends Namespace>(
  props: Props<Row, Query, Input, N>,
) {
  const { view, routes, messages } = props;
  const t = useTranslation(messages);
  const crud = useTranslation("crud");
  const may = useMayCall();
  const list = useTreeList<Row>(routes.list);
  const narrow = useMediaQuery("(max-width: 767.98px)", false) ?? false;
  const [editing, setEditing] = useState<Editing<Row>>();
  const route = editing?.row ? routes.change : routes.create;
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
    <section className={classes.panel}>
      <SearchForm filters={view.filters} table={list} t={t} narrow={narrow} />
      <TreeRows {...props} list={list} narrow={narrow} create={create} onEdit={setEditing} />
      {editing && view.form && route && (
        <Suspense>
          <FormDrawer
            view={view}
            form={startingBelow(view, view.form, editing.parent)}
            route={route}
            row={editing.row}
            t={t}
            onClose={() => setEditing(undefined)}
            onSaved={() => {
              setEditing(undefined);
              list.refresh();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

const startingBelow = <Row, Query, Input, N extends Namespace>(
  view: TreeView<Row, Query, Input, MessageKey<N>>,
  form: NonNullable<TreeView<Row, Query, Input, MessageKey<N>>["form"]>,
  parent: Row | undefined,
) => (parent ? { ...form, start: () => ({ ...form.start(undefined), ...view.below(parent) }) } : form);

interface RowsProps<Row, Query, Input, N extends Namespace> extends Props<Row, Query, Input, N> {
  readonly list: ReturnType<typeof useTreeList<Row>>;
  readonly narrow: boolean;
  readonly create: React.ReactNode;
  readonly onEdit: (editing: Editing<Row>) => void;
}
function TreeRows<Row extends object, Query, Input, N extends Namespace>(props: RowsProps<Row, Query, Input, N>) {
  const { view, routes, messages, list, narrow, create, onEdit } = props;
  const t = useTranslation(messages);
  const trees = useTranslation("ui.tree");
  const may = useMayCall();
  const tree = useExpandedRows(list.rows, view, !list.isStale && Object.keys(list.filters).length > 0);
  const columns = useMemo(() => treeColumns(view, t), [view, t]);
  const canChange = may(routes.change) && view.form !== undefined;
  const hasActions = canChange || may(routes.create) || may(routes.remove);
  const remove = useDelete({ view, routes, messages, onDone: list.refresh, onUndone: list.refresh });
  const edit = useStableCallback(onEdit);
  const removeOne = useStableCallback((row: Row) => void remove([row]));
  const actions = useCallback(
    (row: Row) => <TreeActions view={view} routes={routes} row={row} onEdit={edit} onRemove={removeOne} />,
    [view, routes, edit, removeOne],
  );
  const table = useDataTable({
    columns,
    rows: tree.roots,
    rowId: (row) => String(view.id(row)),
    rowName: view.name,
    actions: hasActions ? actions : undefined,
    tree,
  });
  const portion = useVisibleRows(table.getRowModel().rows);
  const shown = {
    ...{ table, rows: list.rows && portion.rows, rowName: view.name, stale: list.isStale },
    details: detailsOf(view.trail),
  };
  const hasRows = (list.rows?.length ?? 0) > 0 || list.isPending;
  const toggleAll = () => table.toggleAllRowsExpanded();
  return (
    <>
      <Toolbar selected={0} elsewhere={0} onClear={toggleAll} bulk={null}>
        <Button onClick={toggleAll}>{trees(table.getIsAllRowsExpanded() ? "closeAll" : "openAll")}</Button>
        {create}
      </Toolbar>
      {hasRows &&
        !list.error &&
        (narrow ? (
          <CardList {...shown} />
        ) : (
          <DataTable {...shown} onOpen={canChange ? (row: Row) => onEdit({ row }) : undefined} />
        ))}
      <ShowMoreRows portion={portion} />
      <ListState table={list} route={routes.list} entityName={t(view.entityName)} first={create} />
    </>
  );
}

/** The view's columns, the one that names the row with its branch. */
const treeColumns = <Row extends object, Query, Input, N extends Namespace>(
  view: TreeView<Row, Query, Input, MessageKey<N>>,
  t: Translate<MessageKey<N>>,
): readonly TableColumn<Row>[] =>
  columnsOf(view.columns, t, (content, row) => (
    <TreeBranch row={row} name={view.name(row.original)}>
      {content}
    </TreeBranch>
  ));

interface ActionsProps<Row, Query, Input, N extends Namespace>
  extends Pick<Props<Row, Query, Input, N>, "view" | "routes"> {
  readonly row: Row;
  readonly onEdit: (editing: Editing<Row>) => void;
  readonly onRemove: (row: Row) => void;
}
function TreeActions<Row, Query, Input, N extends Namespace>(props: ActionsProps<Row, Query, Input, N>) {
  const { view, routes, row, onEdit, onRemove } = props;
  const crud = useTranslation("crud");
  const may = useMayCall();
  return (
    <>
      {may(routes.change) && view.form && (
        <button type="button" className="link" onClick={() => onEdit({ row })}>
          {crud("modify")}
        </button>
      )}
      {may(routes.create) && view.form && view.below(row) && (
        <button type="button" className="link" onClick={() => onEdit({ row: undefined, parent: row })}>
          {crud("below")}
        </button>
      )}
      {may(routes.remove) && (
        <button type="button" className="link" data-danger onClick={() => onRemove(row)}>
          {crud("remove")}
        </button>
      )}
    </>
  );
}
