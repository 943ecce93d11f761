import { type RefObject, useLayoutEffect, useMemo, useState } from "react";
import { useStableCallback } from "../stable.ts";
import { ACTIONS_COLUMN, SELECT_COLUMN, type ShownColumn, type TableModel } from "./column.ts";
import { layoutColumns } from "./column-layout.ts";

const SELECT_WIDTH = 44;
/** What a cell leaves free at both ends of the actions. */
const ACTIONS_PADDING = 28;
/** Minimum width, so that the header, one word in every language, fits. */
const ACTIONS_HEAD = 80;
/** The button that opens a row's details, next to the actions, and the head with the number of folded columns. */
const DETAILS_BUTTON = 36;
const FOLDED_HEAD = 92;
/** Actions are texts, whose width is known once they are rendered; until then the usual one is assumed. */
const USUAL_ACTIONS = 132;

/** How wide the table's frame and the widest of its rows' actions are. */
function useMeasures(frame: RefObject<HTMLElement | null>, rows: unknown) {
  const [measures, setMeasures] = useState({ room: 0, actions: USUAL_ACTIONS });
  const measure = useStableCallback(() => {
    const room = frame.current?.clientWidth ?? 0;
    const widths = Array.from(frame.current?.querySelectorAll("[data-actions]") ?? [], (actions) =>
      Math.ceil(actions.getBoundingClientRect().width),
    );
    const actions = widths.length > 0 ? Math.max(...widths) : measures.actions;
    if (room !== measures.room || actions !== measures.actions) setMeasures({ room, actions });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other actions
  useLayoutEffect(() => {
    if (!frame.current) return;
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame.current);
    for (const actions of frame.current.querySelectorAll("[data-actions]")) observer.observe(actions);
    return () => observer.disconnect();
  }, [frame, measure, rows]);
  return measures;
}

const widthsOf = <Data extends object>(column: ShownColumn<Data>, dragged: Readonly<Record<string, number>>) => {
  const { meta } = column.columnDef;
  return {
    id: column.id,
    priority: meta?.priority ?? 1,
    least: meta?.leastWidth ?? 0,
    dayLeast: meta?.dayWidth,
    ideal: column.getSize(),
    isText: !(meta?.numeric || meta?.mono || meta?.dayWidth || meta?.narrow === "mark"),
    isFixed: dragged[column.id] !== undefined,
  };
};

/** The columns to be drawn, from start to end, how wide each is, and which ones fold. */
export function useColumnLayout<Data extends object>(
  table: TableModel<Data>,
  frame: RefObject<HTMLElement | null>,
  rows: unknown,
) {
  const { room, actions } = useMeasures(frame, rows);
  const start = table.getStartVisibleLeafColumns();
  const center = table.getCenterVisibleLeafColumns();
  const isActionable = table.getEndVisibleLeafColumns().length > 0;
  const isSelectable = start[0]?.id === SELECT_COLUMN;
  const { columnSizing } = table.state;
  const data = useMemo(() => [...start.slice(isSelectable ? 1 : 0), ...center], [start, center, isSelectable]);
  const layout = useMemo(() => {
    const columns = data.map((column) => widthsOf(column, columnSizing));
    const select = isSelectable ? SELECT_WIDTH : 0;
    const end = isActionable ? Math.max(actions + ACTIONS_PADDING, ACTIONS_HEAD) : 0;
    const endWithDetails = Math.max(end + DETAILS_BUTTON, FOLDED_HEAD);
    // Without a layout, as in a test, no column is too narrow.
    const naturalWidth = columns.reduce((sum, { least, ideal }) => sum + Math.max(least, ideal), 0);
    const fitted = layoutColumns(columns, room > 0 ? room - select - end : naturalWidth, endWithDetails - end);
    const widths: Readonly<Record<string, number>> = {
      ...fitted.widths,
      [SELECT_COLUMN]: select,
      [ACTIONS_COLUMN]: fitted.folded.length > 0 ? endWithDetails : end,
    };
    return { ...fitted, widths };
  }, [data, columnSizing, isSelectable, isActionable, room, actions]);
  const foldedIds = layout.folded.join("\n");
  // Rows are rendered again when columns change, but not when widths do.
  const split = useMemo(() => {
    const isFolded = ({ id }: ShownColumn<Data>) => foldedIds.split("\n").includes(id);
    return { columns: data.filter((column) => !isFolded(column)), folded: data.filter(isFolded) };
  }, [data, foldedIds]);
  return { ...split, isSelectable, isActionable, widths: layout.widths, daysOnly: layout.daysOnly };
}
