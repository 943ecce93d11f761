import type { MessageKey, Namespace } from "@adel/messages";
import type { Route } from "@adel/protocol/kernel/route";
import type { RowSelectionState } from "@tanstack/react-table";
import { useEffect, useRef, useState } from "react";
import { downloadAddress } from "../core/file.ts";
import { useTranslation } from "../core/locale/messages.ts";
import { report } from "../core/notify.ts";
import { useConfirm, useServices } from "../core/services.tsx";
import { scrollToTop } from "../ui/scroll.ts";
import type { TableState } from "./use-table.ts";
import type { TableRoutes, TableView } from "./view.ts";

/** Selected rows stay selected across pages; loaded rows are stored by id. */
export function useSelection<Row>(view: { id: (row: Row) => number | string }, table: TableState<Row>) {
  const [selection, setSelection] = useState<RowSelectionState>({});
  const seen = useRef(new Map<string, Row>());
  for (const row of table.rows ?? []) seen.current.set(String(view.id(row)), row);
  const selected = Object.keys(selection).flatMap((id) => seen.current.get(id) ?? []);
  return {
    selection,
    setSelection,
    selected,
    /** How many of them are not on this page. */
    elsewhere: selected.length - (table.rows ?? []).filter((row) => selection[view.id(row)]).length,
    clear: () => setSelection({}),
  };
}

interface Removing<Row, N extends Namespace> {
  readonly view: Pick<TableView<Row, never, never, MessageKey<N>>, "entityName" | "name" | "id" | "afterDelete">;
  readonly routes: TableRoutes;
  readonly messages: N;
  readonly onDone: () => void;
  readonly onUndone: () => void;
}
/** The parameter that names what is deleted, whatever the route calls it. */
const named = ({ path }: Route, ids: string): Readonly<Record<string, string>> => ({
  [/\{(\w+)\}/.exec(path)?.[1] ?? "ids"]: ids,
});

/** Asks for confirmation with name and consequences, then deletes. */
export function useDelete<Row, N extends Namespace>({ view, routes, messages, onDone, onUndone }: Removing<Row, N>) {
  const { api } = useServices();
  const ask = useConfirm();
  const t = useTranslation(messages);
  const crud = useTranslation("crud");
  const core = useTranslation("common");
  return async (rows: readonly Row[]): Promise<void> => {
    const [only] = rows;
    if (!only || !routes.remove) return;
    const entityName = t(view.entityName);
    const yes = await ask({
      title:
        rows.length === 1
          ? crud("removeTitle", { entityName, name: view.name(only) })
          : crud("removeMany", { count: rows.length }),
      text: view.afterDelete?.(rows, t) ?? crud("removeText"),
      names: rows.length === 1 ? [] : rows.map(view.name),
      confirm: crud("removeConfirm", { entityName }),
      cancel: core("cancel"),
      danger: true,
    });
    if (!yes) return;
    const ids = rows.map(view.id).join(",");
    const { restore } = routes;
    const undo = restore && {
      label: crud("undo"),
      run: () =>
        api.send(restore, { params: named(restore, ids) }).then(() => {
          report.success(crud("restored"));
          onUndone();
        }),
    };
    await api.send(routes.remove, { params: named(routes.remove, ids) }).then(
      () => {
        report.success(core("deleted"), undo);
        onDone();
      },
      // The error was shown; the list, fetched again by the caller, shows what is still there.
      () => undefined,
    );
  };
}

/** Has the server write down what is filtered, and fetches the file. */
export function useExport(routes: TableRoutes, query: object) {
  const { api } = useServices();
  const crud = useTranslation("crud");
  return async (): Promise<void> => {
    if (!routes.export) return;
    const fileName = await api.send(routes.export, { query: { ...query } });
    report.success(crud("exporting"));
    location.assign(downloadAddress(String(fileName)));
  };
}

/** A changed page starts at its top (specification §9). */
export function useScrolledPages(table: TableState<unknown>) {
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
