import { act, renderHook } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { useExpandedRows } from "./use-tree-rows.ts";

interface Dept {
  readonly id: number;
  readonly parent: number;
}
const dept = (id: number, parent: number): Dept => ({ id, parent });
const view = { id: ({ id }: Dept) => id, parentId: ({ parent }: Dept) => parent, firstOpen: "all" } as const;
const depts = [dept(100, 0), dept(101, 100), dept(102, 101), dept(200, 0)];

function openTree(rows: readonly Dept[], firstOpen: "all" | "none" = "all") {
  const shape = { ...view, firstOpen };
  return renderHook(({ isSearched }) => useExpandedRows(rows, shape, isSearched), {
    initialProps: { isSearched: false },
  });
}

describe("the rows of a tree", () => {
  test("hang below their parent; one whose parent a filter left out is a root", () => {
    const { roots, subRows } = openTree(depts).result.current;
    expect(roots?.map(view.id)).toEqual([100, 200]);
    expect(subRows(dept(100, 0)).map(view.id)).toEqual([101]);
    expect(openTree([dept(102, 101), dept(200, 0)]).result.current.roots?.map(view.id)).toEqual([102, 200]);
  });

  test("are all expanded only where they are few", () => {
    expect(openTree(depts).result.current.value).toBe(true);
    expect(openTree(depts, "none").result.current.value).toEqual({});
    const many = [...depts, ...Array.from({ length: 200 }, (_, at) => dept(1_000 + at, 200))];
    expect(openTree(many).result.current.value).toEqual({ 100: true, 200: true });
  });

  test("found by a search are expanded, and what was before comes back after it", () => {
    const { result, rerender } = openTree(depts, "none");
    act(() => result.current.onChange({ 100: true }));
    rerender({ isSearched: true });
    expect(result.current.value).toBe(true);
    act(() => result.current.onChange({ 101: true }));
    expect(result.current.value).toEqual({ 101: true });
    rerender({ isSearched: false });
    expect(result.current.value).toEqual({ 100: true });
  });
});
