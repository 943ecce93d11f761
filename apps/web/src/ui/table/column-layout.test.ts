import { describe, expect, test } from "vitest";
import { type ColumnWidths, layoutColumns } from "./column-layout.ts";

const column = (id: string, more: Partial<ColumnWidths> = {}): ColumnWidths => ({
  id,
  priority: 1,
  least: 100,
  ideal: 150,
  isText: true,
  isFixed: false,
  ...more,
});
const total = (widths: Readonly<Record<string, number>>) =>
  Object.values(widths).reduce((sum, width) => sum + width, 0);
const columns = [
  column("name"),
  column("phone", { priority: 2 }),
  column("remark", { priority: 3 }),
  column("created", { priority: 3, least: 172, ideal: 172, dayLeast: 112, isText: false }),
];

describe("columns in the room there is", () => {
  test("take all of it, those of text most", () => {
    const { widths, folded, daysOnly } = layoutColumns(columns, 1_000, 36);
    expect(total(widths)).toBe(1_000);
    expect(widths.created).toBe(172);
    expect(widths.phone).toBeGreaterThan(150);
    expect({ folded, daysOnly }).toEqual({ folded: [], daysOnly: false });
  });

  test("are narrower than their ideal before anything else happens", () => {
    const { widths, daysOnly } = layoutColumns(columns, 500, 36);
    expect(total(widths)).toBe(500);
    expect(widths.name).toBeLessThan(150);
    expect(widths.created).toBe(172);
    expect(daysOnly).toBe(false);
  });

  test("show days only, then fold by priority and from the end; the first priority stays", () => {
    expect(layoutColumns(columns, 450, 36)).toMatchObject({ daysOnly: true, folded: [], widths: { created: 112 } });
    expect(layoutColumns(columns, 400, 36)).toMatchObject({ daysOnly: true, folded: ["created"] });
    expect(layoutColumns(columns, 300, 36).folded).toEqual(["remark", "created"]);
    expect(layoutColumns(columns, 150, 36).folded).toEqual(["phone", "remark", "created"]);
    expect(layoutColumns(columns, 50, 36)).toMatchObject({
      folded: ["phone", "remark", "created"],
      widths: { name: 100 },
    });
  });

  test("keep a dragged width; the others give way", () => {
    const dragged = columns.map((one) => (one.id === "phone" ? { ...one, ideal: 300, isFixed: true } : one));
    expect(layoutColumns(dragged, 1_000, 36).widths.phone).toBe(300);
    expect(layoutColumns(dragged, 560, 36)).toMatchObject({ folded: ["created"], widths: { phone: 300 } });
  });

  test("fold only as many as needed to make room for the buttons that open the details as well", () => {
    const tight = [column("name"), column("city", { priority: 3 }), column("remark", { priority: 3 })];
    expect(layoutColumns(tight, 236, 36).folded).toEqual(["remark"]);
    expect(layoutColumns(tight, 235, 36).folded).toEqual(["city", "remark"]);
  });
});
