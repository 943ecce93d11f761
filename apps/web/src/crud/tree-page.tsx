// Cast: lazy() forgets that a component is generic.
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { useMayCall } from "../core/access.tsx";
import { useWords, type Words } from "../core/locale/words.ts";
import { CardList } from "../ui/table/card-list.tsx";
import { NO_CHOICES } from "../ui/table/choices.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import { RestOfRows, usePortion } from "../ui/tree/portion.tsx";
import { treeWords } from "../ui/tree/tree.words.ts";
import { useRemoval } from "./acts.ts";
import { columnsOf } from "./columns.tsx";
import classes from "./crud.module.css";
import { crudWords } from "./crud.words.ts";
import { ListState } from "./list-state.tsx";
import { SearchForm } from "./search-form.tsx";
import { Toolbar } from "./toolbar.tsx";
import { TreeBranch } from "./tree-branch.tsx";
import { type Hung, useHung, useTreeList } from "./use-tree-rows.ts";
import type { TableRoutes, TreeView } from "./view.ts";

const loadForm = () => import("./form-drawer.tsx");
const FormDrawer = lazy(async () => ({ default: (await loadForm()).FormDrawer })) as unknown as Awaited<
  ReturnType<typeof loadForm>
>["FormDrawer"];

interface Props<Row, Query, Input, K extends string> {
  readonly view: TreeView<Row, Query, Input, K>;
  readonly routes: TableRoutes;
  readonly words: Words<K>;
}
/** What the form is open for: a row to modify, or a new one, below another or not. */
type Editing<Row> = { readonly row: Row | undefined; readonly parent?: Row };

/** A tree as a table: search, rows to open and close, form, add below, delete. */
export function TreePage<Row extends object, Query, Input extends object, K extends string>(
  props: Props<Row, Query, Input, K>,
) {
  const { view, routes, words } = props;
  const say = useWords(words);
  const crud = useWords(crudWords);
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
      {crud("create", { noun: say(view.noun) })}
    </Button>
  );
  return (
    <section className={classes.panel}>
      <SearchForm filters={view.filters} table={list} say={say} narrow={narrow} />
      <TreeRows {...props} list={list} narrow={narrow} create={create} onEdit={setEditing} />
      {editing && view.form && route && (
        <Suspense>
          <FormDrawer
            view={view}
            form={startingBelow(view, view.form, editing.parent)}
            route={route}
            row={editing.row}
            say={say}
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

const startingBelow = <Row, Query, Input, K extends string>(
  view: TreeView<Row, Query, Input, K>,
  form: NonNullable<TreeView<Row, Query, Input, K>["form"]>,
  parent: Row | undefined,
) => (parent ? { ...form, start: () => ({ ...form.start(undefined), ...view.below(parent) }) } : form);

interface RowsProps<Row, Query, Input, K extends string> extends Props<Row, Query, Input, K> {
  readonly list: ReturnType<typeof useTreeList<Row>>;
  readonly narrow: boolean;
  readonly create: React.ReactNode;
  readonly onEdit: (editing: Editing<Row>) => void;
}
function TreeRows<Row extends object, Query, Input, K extends string>(props: RowsProps<Row, Query, Input, K>) {
  const { view, routes, words, list, narrow, create, onEdit } = props;
  const say = useWords(words);
  const trees = useWords(treeWords);
  const may = useMayCall();
  const tree = useHung(list.rows, view, !list.isStale && Object.keys(list.filters).length > 0);
  const portion = usePortion(tree.hung);
  const columns = useMemo(() => columnsOf(view.columns, say), [view, say]);
  const hanging = columns.map(({ cell, ...column }, at) => ({
    ...column,
    cell: (place: Hung<Row>) =>
      at === 0 ? (
        <TreeBranch place={place} name={view.name(place.row)} onTurn={() => tree.turn(place.node.id)}>
          {cell(place.row)}
        </TreeBranch>
      ) : (
        cell(place.row)
      ),
  }));
  const canChange = may(routes.change) && view.form !== undefined;
  const shown = {
    columns: hanging,
    rows: list.rows && portion.rows,
    rowId: (place: Hung<Row>) => place.node.id,
    rowName: (place: Hung<Row>) => view.name(place.row),
    stale: list.isStale,
    ...((canChange || may(routes.create) || may(routes.remove)) && {
      actions: (place: Hung<Row>) => <TreeActs {...props} row={place.row} />,
    }),
    ...(canChange && { onOpen: (place: Hung<Row>) => onEdit({ row: place.row }) }),
  };
  const hasRows = tree.hung.length > 0 || list.isPending;
  return (
    <>
      <Toolbar chosen={0} elsewhere={0} onClear={tree.turnAll} bulk={null}>
        <Button onClick={tree.turnAll}>{trees(tree.allOpen ? "closeAll" : "openAll")}</Button>
        {create}
      </Toolbar>
      {hasRows &&
        !list.error &&
        (narrow ? (
          <CardList {...shown} />
        ) : (
          <DataTable
            {...shown}
            sorting={undefined}
            onSort={() => undefined}
            choices={NO_CHOICES}
            onWidth={() => undefined}
          />
        ))}
      <RestOfRows portion={portion} />
      <ListState table={list} route={routes.list} noun={say(view.noun)} first={create} />
    </>
  );
}

interface ActsProps<Row, Query, Input, K extends string> extends RowsProps<Row, Query, Input, K> {
  readonly row: Row;
}
function TreeActs<Row, Query, Input, K extends string>(props: ActsProps<Row, Query, Input, K>) {
  const { view, routes, words, list, row, onEdit } = props;
  const crud = useWords(crudWords);
  const may = useMayCall();
  const remove = useRemoval({ view, routes, words, onDone: list.refresh });
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
        <button type="button" className="link" data-danger onClick={() => void remove([row])}>
          {crud("remove")}
        </button>
      )}
    </>
  );
}
