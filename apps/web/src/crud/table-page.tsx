// Cast: lazy() forgets that a component is generic.
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconDownload, IconPlus, IconTrash } from "@tabler/icons-react";
import type { RowSelectionState } from "@tanstack/react-table";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useMayCall } from "../core/access.tsx";
import { coreWords } from "../core/core.words.ts";
import { downloadAddress } from "../core/file.ts";
import { useWords, type Words } from "../core/locale/words.ts";
import { tell } from "../core/notify.ts";
import { useAsk, useServices } from "../core/services.tsx";
import { scrollToTop } from "../ui/scroll.ts";
import classes from "./crud.module.css";
import { crudWords } from "./crud.words.ts";
import { CardList, DataTable } from "./data-table.tsx";
import { ListState } from "./list-state.tsx";
import { Pager } from "./pager.tsx";
import { SearchForm } from "./search-form.tsx";
import { type TableState, useTable } from "./use-table.ts";
import type { TableRoutes, TableView } from "./view.ts";

/** The form and its schemas come when one is opened. */
const loadForm = () => import("./form-drawer.tsx");
const FormDrawer = lazy(async () => ({ default: (await loadForm()).FormDrawer })) as unknown as Awaited<
  ReturnType<typeof loadForm>
>["FormDrawer"];

interface Props<Row, Query, Input, K extends string> {
  readonly view: TableView<Row, Query, Input, K>;
  readonly routes: TableRoutes;
  readonly words: Words<K>;
  /** More acts on one row, between modify and delete. */
  readonly children?: (row: Row, refresh: () => void) => ReactNode;
  /** More acts on the chosen rows. */
  readonly bulk?: (rows: readonly Row[], done: () => void) => ReactNode;
}
type Editing<Row> = { readonly row: Row | undefined };

/** A table screen: search, table, pager, form, delete and export over a feature's routes. */
export function TablePage<Row extends object, Query, Input extends object, K extends string>(
  props: Props<Row, Query, Input, K>,
) {
  const { view, routes, words, children, bulk } = props;
  const say = useWords(words);
  const crud = useWords(crudWords);
  const may = useMayCall();
  const table = useTable<Row>(routes);
  const narrow = useMediaQuery("(max-width: 767.98px)", false) ?? false;
  const [editing, setEditing] = useState<Editing<Row>>();
  const { selection, select, chosen, clear } = useChosen(view, table);
  const remove = useRemoval(props, table.refresh, clear);
  const exportAll = useExport(routes, table.query);
  const panel = useScrolledPages(table);
  const [canCreate, canChange, canRemove] = [may(routes.create), may(routes.change), may(routes.remove)];
  const selectable = !narrow && (canRemove || bulk !== undefined);
  const noun = say(view.noun);
  const create = canCreate && view.form && (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} aria-hidden />}
      onPointerEnter={() => void loadForm()}
      onClick={() => setEditing({ row: undefined })}
    >
      {crud("create", { noun })}
    </Button>
  );
  const refresh = () => void table.refresh();
  const actions = (row: Row) => (
    <>
      {canChange && view.form && (
        <button type="button" className="link" onClick={() => setEditing({ row })}>
          {crud("modify")}
        </button>
      )}
      {children?.(row, refresh)}
      {canRemove && (
        <button type="button" className="link" data-danger onClick={() => void remove([row])}>
          {crud("remove")}
        </button>
      )}
    </>
  );
  const rowProps = {
    view,
    table,
    say,
    selection,
    onSelect: select,
    selectable,
    ...((canChange || canRemove || children) && { actions }),
    ...(canChange && { onOpen: (row: Row) => setEditing({ row }) }),
  };
  const route = editing?.row ? routes.change : routes.create;
  const hasRows = (table.rows?.length ?? 0) > 0 && !table.error;
  return (
    <section className={classes.panel} ref={panel}>
      <SearchForm filters={view.filters} table={table} say={say}>
        {may(routes.export) && hasRows && (
          <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void exportAll()}>
            {crud("export")}
          </Button>
        )}
        {create}
      </SearchForm>
      {chosen.length > 0 && (
        <Selection
          chosen={chosen}
          elsewhere={chosen.length - (table.rows ?? []).filter((row) => selection[view.id(row)]).length}
          onClear={clear}
        >
          {bulk?.(chosen, () => {
            clear();
            refresh();
          })}
          {canRemove && (
            <Button
              color="danger"
              variant="outline"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => void remove(chosen)}
            >
              {crud("remove")}
            </Button>
          )}
        </Selection>
      )}
      {(hasRows || table.isPending) &&
        !table.error &&
        (narrow ? <CardList {...rowProps} /> : <DataTable {...rowProps} />)}
      <ListState table={table} route={routes.list} noun={noun} first={create} />
      <Pager table={table} />
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

/** Rows stay chosen across pages: those seen are kept by id. */
function useChosen<Row>(view: { id: (row: Row) => number }, table: TableState<Row>) {
  const [selection, select] = useState<RowSelectionState>({});
  const seen = useRef(new Map<string, Row>());
  for (const row of table.rows ?? []) seen.current.set(String(view.id(row)), row);
  const ids = Object.keys(selection).filter((id) => selection[id]);
  return {
    selection,
    select,
    chosen: ids.flatMap((id) => seen.current.get(id) ?? []),
    clear: () => select({}),
  };
}

interface SelectionProps {
  readonly chosen: readonly unknown[];
  readonly elsewhere: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}
function Selection({ chosen, elsewhere, onClear, children }: SelectionProps) {
  const crud = useWords(crudWords);
  return (
    <div className={classes.selection} role="status">
      <strong>{crud("selected", { count: chosen.length })}</strong>
      {elsewhere > 0 && <span>{crud("elsewhere", { count: elsewhere })}</span>}
      <button type="button" className="link" onClick={onClear}>
        {crud("clear")}
      </button>
      <span className="spring" />
      {children}
    </div>
  );
}

/** Asks by name and says what follows, then deletes. */
function useRemoval<Row, Query, Input, K extends string>(
  { view, routes, words }: Props<Row, Query, Input, K>,
  refresh: () => Promise<void>,
  clear: () => void,
) {
  const { api } = useServices();
  const ask = useAsk();
  const say = useWords(words);
  const crud = useWords(crudWords);
  const core = useWords(coreWords);
  return async (rows: readonly Row[]) => {
    const [only] = rows;
    if (!only || !routes.remove) return;
    const noun = say(view.noun);
    const yes = await ask({
      title:
        rows.length === 1
          ? crud("removeTitle", { noun, name: view.name(only) })
          : crud("removeMany", { noun, count: rows.length }),
      text: view.afterDelete?.(rows, say) ?? crud("removeText"),
      confirm: crud("removeConfirm", { noun }),
      cancel: core("cancel"),
      danger: true,
    });
    if (!yes) return;
    await api.send(routes.remove, { params: { ids: rows.map(view.id).join(",") } }).then(
      () => {
        tell.success(core("deleted"));
        clear();
      },
      // The refusal has been shown; the list tells what is still there.
      () => undefined,
    );
    await refresh();
  };
}

function useExport(routes: TableRoutes, query: object) {
  const { api } = useServices();
  const crud = useWords(crudWords);
  return async () => {
    if (!routes.export) return;
    const fileName = await api.send(routes.export, { query: { ...query } });
    tell.success(crud("exporting"));
    location.assign(downloadAddress(String(fileName)));
  };
}

/** A changed page starts at its top (specification §9). */
function useScrolledPages(table: TableState<unknown>) {
  const panel = useRef<HTMLElement>(null);
  const page = useRef(table.page);
  useEffect(() => {
    if (page.current === table.page) return;
    page.current = table.page;
    const pane = panel.current?.querySelector("[data-scroll]");
    if (pane) scrollToTop(pane, window);
  }, [table.page]);
  return panel;
}
