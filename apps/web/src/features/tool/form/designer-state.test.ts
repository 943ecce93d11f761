import { FormFields } from "@adel/protocol/tool/form";
import { describe, expect, test } from "vitest";
import {
  type DesignerAction,
  type DesignerState,
  designerReducer,
  startDesign,
  toDefinition,
} from "./designer-state.ts";

const label = { zh: "文", en: "T" };
const fields = FormFields.parse(["a", "b", "c"].map((key) => ({ kind: "text", key, label })));
const start = startDesign({ formKey: "f", title: label, fields });
const after = (...actions: DesignerAction[]) => actions.reduce(designerReducer, start);
const keys = ({ present }: DesignerState) => present.fields.map(({ field }) => field.key).join("");

// [R:2.page.build]
describe("the designer's state", () => {
  test("a new field comes behind the selected one, with a key that is free, and is selected", () => {
    const state = after({ kind: "add", field: "text", label }, { kind: "add", field: "text", label });
    expect(keys(state)).toBe("atext1text2bc");
    expect(state.present.fields.find(({ id }) => id === state.selectedId)?.field.key).toBe("text2");
  });

  test.for([
    [2, 0, "cab"],
    [0, 2, "bca"],
    [1, 2, "acb"],
    [1, -1, "abc"],
    [1, 3, "abc"],
    [9, 0, "abc"],
  ] as const)("a field %i moves to %i: %s", ([id, to, expected]) => {
    expect(keys(after({ kind: "move", id, to }))).toBe(expected);
  });

  test("a removed field gives the selection to its neighbor, and comes back by undo", () => {
    const removed = after({ kind: "remove", id: 0 });
    expect([keys(removed), removed.selectedId]).toEqual(["bc", 1]);
    expect(keys(designerReducer(removed, { kind: "undo" }))).toBe("abc");
    const none = after({ kind: "remove", id: 0 }, { kind: "remove", id: 1 }, { kind: "remove", id: 2 });
    expect([keys(none), none.selectedId]).toEqual(["", undefined]);
  });

  test("a copy has the same settings and a key of its own", () => {
    const state = after({ kind: "change", id: 1, change: { maxLength: 7 } }, { kind: "copy", id: 1 });
    expect(keys(state)).toBe("abtext1c");
    expect(state.present.fields[2]?.field).toMatchObject({ maxLength: 7 });
  });

  test("undo and redo go step by step; a change after undo drops what could be redone", () => {
    const two = after({ kind: "move", id: 2, to: 0 }, { kind: "remove", id: 1 });
    const undone = designerReducer(two, { kind: "undo" });
    expect(keys(undone)).toBe("cab");
    expect(keys(designerReducer(undone, { kind: "undo" }))).toBe("abc");
    expect(keys(designerReducer(undone, { kind: "redo" }))).toBe("ca");
    const other = designerReducer(undone, { kind: "remove", id: 0 });
    expect([keys(other), other.future]).toEqual(["cb", []]);
    expect(designerReducer(start, { kind: "undo" })).toBe(start);
    expect(designerReducer(start, { kind: "redo" })).toBe(start);
  });

  test("letters typed into one property are one step; another property is another", () => {
    const typed = (text: string): DesignerAction => ({ kind: "change", id: 0, change: { key: text } });
    const state = after(typed("x"), typed("xy"), typed("xyz"), { kind: "change", id: 0, change: { required: true } });
    const once = designerReducer(state, { kind: "undo" });
    expect(once.present.fields[0]?.field).toMatchObject({ key: "xyz", required: false });
    expect(keys(designerReducer(once, { kind: "undo" }))).toBe("abc");
    // Selecting in between ends the step.
    const apart = after(typed("x"), { kind: "select", id: 0 }, typed("xy"));
    expect(keys(designerReducer(apart, { kind: "undo" }))).toBe("xbc");
  });

  test("an imported definition replaces everything, in one step", () => {
    const definition = { formKey: "g", title: { zh: "新", en: "New" }, fields: fields.slice(1) };
    const state = after({ kind: "replace", definition });
    expect(toDefinition(state.present)).toEqual(definition);
    expect(toDefinition(designerReducer(state, { kind: "undo" }).present)).toEqual(toDefinition(start.present));
  });

  test("keeps at most a hundred steps", () => {
    const many = Array.from({ length: 150 }, (_, at): DesignerAction => ({ kind: "move", id: 0, to: at % 2 ? 0 : 1 }));
    expect(after(...many).past).toHaveLength(100);
  });
});
