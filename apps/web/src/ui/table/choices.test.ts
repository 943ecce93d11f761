import { describe, expect, test } from "vitest";
import { inOrder, isChosen, moved, NO_CHOICES, readChoices, shownColumns, withShown, withWidth } from "./choices.ts";

const columns = [{ id: "number" }, { id: "name" }, { id: "city" }];
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

describe("a table as somebody wants it", () => {
  test("shows its columns as they come until something is chosen", () => {
    expect(ids(shownColumns(columns, NO_CHOICES))).toEqual(["number", "name", "city"]);
    expect(isChosen(NO_CHOICES)).toBe(false);
  });

  test("hides a column and shows it again, but never the last one", () => {
    const hidden = withShown(NO_CHOICES, { id: "name" }, false);
    expect(ids(shownColumns(columns, hidden))).toEqual(["number", "city"]);
    expect(ids(shownColumns(columns, withShown(hidden, { id: "name" }, true)))).toEqual(["number", "name", "city"]);
    const none = { ...NO_CHOICES, hidden: ["number", "name", "city"] };
    expect(ids(shownColumns(columns, none))).toEqual(["number"]);
  });

  test("shows a spare column once it is chosen, and lets go of it again", () => {
    const spare = { id: "remark", spare: true } as const;
    const more = [...columns, spare];
    expect(ids(shownColumns(more, NO_CHOICES))).toEqual(["number", "name", "city"]);
    const chosen = withShown(NO_CHOICES, spare, true);
    expect(ids(shownColumns(more, chosen))).toEqual(["number", "name", "city", "remark"]);
    expect(isChosen(chosen)).toBe(true);
    expect(withShown(chosen, spare, false)).toEqual(NO_CHOICES);
  });

  test("moves a column by one place, and not over the ends", () => {
    const one = moved(columns, NO_CHOICES, "city", -1);
    expect(ids(inOrder(columns, one))).toEqual(["number", "city", "name"]);
    expect(ids(inOrder(columns, moved(columns, one, "number", 1)))).toEqual(["city", "number", "name"]);
    expect(moved(columns, NO_CHOICES, "number", -1)).toBe(NO_CHOICES);
    expect(moved(columns, NO_CHOICES, "city", 1)).toBe(NO_CHOICES);
    expect(moved(columns, NO_CHOICES, "unknown", 1)).toBe(NO_CHOICES);
  });

  test("puts a column that came with a new version after those that were ordered", () => {
    const older = { ...NO_CHOICES, order: ["city", "number", "gone"] };
    expect(ids(inOrder(columns, older))).toEqual(["city", "number", "name"]);
  });

  test("keeps a width within what can be read", () => {
    expect(withWidth(NO_CHOICES, "name", 12).widths).toEqual({ name: 56 });
    expect(withWidth(NO_CHOICES, "name", 240.4).widths).toEqual({ name: 240 });
    expect(withWidth(withWidth(NO_CHOICES, "name", 240), "name", undefined).widths).toEqual({});
  });
});

describe("what was stored", () => {
  test("comes back", () => {
    const chosen = {
      added: ["remark"],
      hidden: ["city"],
      order: ["name"],
      widths: { name: 200 },
      density: "tight",
    } as const;
    expect(readChoices(JSON.stringify(chosen))).toEqual(chosen);
    expect(isChosen(chosen)).toBe(true);
  });

  test.for([null, "", "no json", "[]", "7", '{"hidden":"city","order":[1],"widths":{"a":"b"},"density":"x"}'])(
    "is no choice where it cannot be read: %s",
    (text) => {
      expect(readChoices(text)).toEqual(NO_CHOICES);
    },
  );
});
