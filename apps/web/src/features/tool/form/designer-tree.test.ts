import { type FormElement, FormFields } from "@adel/protocol/tool/form";
import { expect, test } from "vitest";
import {
  type DesignerAction,
  type DesignerState,
  designerReducer,
  startDesign,
  toDefinition,
} from "./designer-state.ts";
import { pathsOf } from "./designer-tree.ts";

const label = { zh: "文", en: "T" };
const text = (key: string) => ({ kind: "text", key, label });
const row = (key: string, ...fields: object[]) => ({ kind: "row", key, fields });
const group = (key: string, ...fields: object[]) => ({ kind: "group", key, label, fields });

const start = (...fields: object[]) => startDesign({ formKey: "f", title: label, fields: FormFields.parse(fields) });
const after = (state: DesignerState, ...actions: DesignerAction[]) => actions.reduce(designerReducer, state);
const idOf = ({ present }: DesignerState, key: string) =>
  present.fields.find(({ field }) => field.key === key)?.id ?? Number.NaN;
/** `a g(b r(c))`: keys in their order, with what holds them. */
const written = (elements: readonly FormElement[]): string =>
  elements.map((one) => ("fields" in one ? `${one.key}(${written(one.fields)})` : one.key)).join(" ");
const outline = ({ present }: DesignerState) => {
  const { fields } = toDefinition(present);
  // What the designer makes is always a form.
  expect(FormFields.safeParse(fields).error).toBeUndefined();
  return written(fields);
};
const form = () => start(text("a"), group("g", text("b"), row("r", text("c"))), text("d"));

// [R:2.page.build]
test("a form comes back as it was", () => {
  expect(outline(form())).toBe("a g(b r(c)) d");
});

test.for([
  ["a", "moveIn", "g(a b r(c)) d"],
  ["d", "moveIn", "a g(b r(c) d)"],
  ["b", "moveIn", "a g(r(b c)) d"],
  ["c", "moveOut", "a g(b r() c) d"],
  ["b", "moveOut", "a g(r(c)) b d"],
  ["r", "moveOut", "a g(b) r(c) d"],
  ["g", "moveIn", "a g(b r(c)) d"],
  ["a", "moveOut", "a g(b r(c)) d"],
] as const)("%s %s: %s", ([key, kind, expected]) => {
  expect(outline(after(form(), { kind, id: idOf(form(), key) }))).toBe(expected);
});

test.for([
  ["g", -1, "g(b r(c)) a d"],
  ["g", 1, "a d g(b r(c))"],
  ["r", -1, "a g(r(c) b) d"],
  ["b", -1, "a g(b r(c)) d"],
  ["c", 1, "a g(b r(c)) d"],
] as const)("%s goes %i among its siblings: %s", ([key, step, expected]) => {
  expect(outline(after(form(), { kind: "shift", id: idOf(form(), key), step }))).toBe(expected);
});

test.for([
  // Onto what may hold it, from above: into it; from below: before it.
  ["a", "g", "g(a b r(c)) d"],
  ["d", "g", "a d g(b r(c))"],
  ["d", "c", "a g(b r(d c))"],
  ["c", "d", "a g(b r()) d c"],
  ["a", "c", "g(b r(c a)) d"],
  // A group stays out of others, and nothing goes into itself.
  ["g", "b", "a g(b r(c)) d"],
  ["r", "a", "r(c) a g(b) d"],
] as const)("%s is dropped on %s: %s", ([key, over, expected]) => {
  const to = form().present.fields.findIndex(({ field }) => field.key === over);
  expect(outline(after(form(), { kind: "move", id: idOf(form(), key), to }))).toBe(expected);
});

test("a new element goes into the selected row or group, or to the next place that takes it", () => {
  const add = (state: DesignerState, selected: string, field: "text" | "table" | "row" | "group") =>
    outline(after(state, { kind: "select", id: idOf(state, selected) }, { kind: "add", field, label }));
  expect(add(form(), "g", "text")).toBe("a g(b r(c) text1) d");
  expect(add(form(), "r", "text")).toBe("a g(b r(c text1)) d");
  expect(add(form(), "c", "table")).toBe("a g(b r(c) table1) d");
  expect(add(form(), "c", "row")).toBe("a g(b r(c) row1()) d");
  expect(add(form(), "b", "group")).toBe("a g(b r(c)) group1() d");
  const full = start(row("r", text("a"), text("b"), text("c"), text("d")), text("e"));
  expect(add(full, "r", "text")).toBe("r(a b c d) text1 e");
  expect(outline(after(full, { kind: "moveIn", id: idOf(full, "e") }))).toBe("r(a b c d) e");
});

test("a copy of a group has its fields under keys of their own; a removed one takes them along", () => {
  const state = form();
  expect(outline(after(state, { kind: "copy", id: idOf(state, "g") }))).toBe("a g(b r(c)) group1(text1 row1(text2)) d");
  const removed = after(state, { kind: "remove", id: idOf(state, "g") });
  expect(outline(removed)).toBe("a d");
  expect(outline(after(removed, { kind: "undo" }))).toBe("a g(b r(c)) d");
});

test("a condition follows the key of the field that it references", () => {
  const showWhen = {
    match: "any",
    conditions: [
      { field: "a", operator: "isFilled" },
      { field: "a", operator: "isEmpty" },
    ],
  };
  const state = start(text("a"), { ...text("b"), showWhen });
  const renamed = after(
    state,
    { kind: "change", id: 0, change: { key: "" } },
    { kind: "change", id: 0, change: { key: "x" } },
  );
  expect(toDefinition(renamed.present).fields[1]?.showWhen?.conditions.map(({ field }) => field)).toEqual(["x", "x"]);
});

test("each element is named by its path", () => {
  expect([...pathsOf(form().present.fields).values()]).toEqual([
    "fields.0",
    "fields.1",
    "fields.1.fields.0",
    "fields.1.fields.1",
    "fields.1.fields.1.fields.0",
    "fields.2",
  ]);
});
