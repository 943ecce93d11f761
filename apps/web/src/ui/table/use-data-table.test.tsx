import { act, renderHook } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { defineColumn } from "./column.ts";
import { DEFAULT_PREFERENCES, type TablePreferences } from "./preferences.ts";
import { useDataTable } from "./use-data-table.tsx";

interface City {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly below?: readonly City[];
}
const columns = [
  defineColumn<City>({ id: "id", label: "No.", cell: ({ id }) => id, sortBy: ({ id }) => id, numeric: true }),
  defineColumn<City>({ id: "name", label: "Name", cell: ({ name }) => name, narrow: "title" }),
  defineColumn<City>({ id: "size", label: "Size", cell: ({ size }) => size }),
  defineColumn<City>({ id: "remark", label: "Remark", cell: () => "", spare: true }),
];
const cities: readonly City[] = [
  { id: 1, name: "Hangzhou", size: 12, below: [{ id: 3, name: "Xihu", size: 1 }] },
  { id: 2, name: "Suzhou", size: 13 },
];
const rowId = ({ id }: City) => String(id);
const rowName = ({ name }: City) => name;

function openTable(stored: Partial<TablePreferences> = {}, isProtected?: (city: City) => boolean) {
  return renderHook(() => {
    const [preferences, setPreferences] = useState<TablePreferences>({ ...DEFAULT_PREFERENCES, ...stored });
    const [selection, setSelection] = useState<Record<string, true>>({ 9: true });
    const [sorting, setSorting] = useState<{ id: string; desc: boolean }[]>([]);
    const table = useDataTable({
      columns,
      rows: cities,
      rowId,
      rowName,
      selection: { value: selection, onChange: setSelection, isProtected },
      sorting: { value: sorting, onChange: setSorting },
      preferences: { value: preferences, onChange: setPreferences },
    });
    return { table, preferences, selection, sorting };
  }).result;
}
const shown = ({ table }: { table: ReturnType<typeof useDataTable<City>> }) =>
  [...table.getStartVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns()].map(({ id }) => id);

describe("a table's columns", () => {
  test("begin with the box and the name; spare ones are hidden", () => {
    expect(shown(openTable().current)).toEqual(["select", "name", "id", "size"]);
  });

  test("are hidden and shown, except the name; only what differs from the default is stored", () => {
    const result = openTable();
    act(() => result.current.table.getColumn("size")?.toggleVisibility(false));
    act(() => result.current.table.getColumn("remark")?.toggleVisibility(true));
    act(() => result.current.table.getColumn("name")?.toggleVisibility(false));
    expect(shown(result.current)).toEqual(["select", "name", "id", "remark"]);
    expect(result.current.preferences.visibility).toEqual({ size: false, remark: true });
    act(() => result.current.table.getColumn("size")?.toggleVisibility(true));
    act(() => result.current.table.getColumn("remark")?.toggleVisibility(false));
    expect(result.current.preferences.visibility).toEqual({});
  });

  test("stand in the stored order; columns that are gone do not matter, and new ones come last", () => {
    const result = openTable({ order: ["size", "gone", "id"], visibility: { gone: true, remark: true } });
    expect(shown(result.current)).toEqual(["select", "name", "size", "id", "remark"]);
  });

  test("have the stored width, within what can be read", () => {
    const { table } = openTable({ widths: { size: 240, id: 3, gone: 4 } }).current;
    expect(table.getColumn("size")?.getSize()).toBe(240);
    expect(table.getColumn("id")?.getSize()).toBe(56);
  });

  test("sort upwards first, then downwards, then not at all", () => {
    const result = openTable();
    const sort = () => act(() => result.current.table.getColumn("id")?.toggleSorting());
    sort();
    expect(result.current.sorting).toEqual([{ id: "id", desc: false }]);
    sort();
    expect(result.current.sorting).toEqual([{ id: "id", desc: true }]);
    sort();
    expect(result.current.sorting).toEqual([]);
    expect(result.current.table.getColumn("name")?.getCanSort()).toBe(false);
  });
});

test("selecting all leaves out protected rows and keeps what is selected on other pages", () => {
  const result = openTable({}, ({ id }) => id === 2);
  act(() => result.current.table.toggleAllRowsSelected(true));
  expect(result.current.selection).toEqual({ 1: true, 9: true });
  act(() => result.current.table.toggleAllRowsSelected(false));
  expect(result.current.selection).toEqual({ 9: true });
});

test("rows of a tree come with those below where they are expanded", () => {
  const { result } = renderHook(() => {
    const [value, onChange] = useState<true | Record<string, boolean>>({});
    return useDataTable({
      columns,
      rows: cities,
      rowId,
      rowName,
      tree: { value, onChange, subRows: ({ below }) => below ?? [] },
    });
  });
  const names = () => result.current.getRowModel().rows.map(({ original, depth }) => `${depth} ${original.name}`);
  expect(names()).toEqual(["0 Hangzhou", "0 Suzhou"]);
  act(() => result.current.getRow("1").toggleExpanded());
  expect(names()).toEqual(["0 Hangzhou", "1 Xihu", "0 Suzhou"]);
});
