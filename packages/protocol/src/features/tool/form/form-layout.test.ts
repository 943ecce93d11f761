import { describe, expect, it, test } from "vitest";
import { FormDefinition, FormFields, fieldsOf, MAX_FORM_FIELDS, mayHold } from "./form-layout.ts";

const label = { zh: "名称", en: "Name" };
const column = { kind: "number", key: "col", label };
const when = (field: string, operator = "isFilled", value: unknown = null) => ({
  showWhen: { conditions: [{ field, operator, value }] },
});
const group = (...fields: object[]) => ({ kind: "group", key: "g", label, fields });
const row = (...fields: object[]) => ({ kind: "row", key: "r", fields });
/** Adds a label to everything but rows. */
const named = (field: object) => ({ ...(!("kind" in field && field.kind === "row") && { label }), ...field });
const formOf = (...fields: object[]) => FormFields.parse(fields.map(named));

// [R:1.system.form]
describe("a form definition", () => {
  const refused = (...fields: object[]) =>
    FormFields.safeParse(fields.map((field) => ({ kind: "text", key: "one", ...named(field) }))).error?.issues.map(
      ({ path, message }) => [path.join("."), message],
    );

  it.for([
    [[{ key: "One" }], [["0.key", "FORM_FIELD_KEY"]]],
    [[{ key: "constructor" }], [["0.key", "FORM_FIELD_KEY"]]],
    [[{}, {}], [["1.key", "FORM_FIELD_KEY_TAKEN"]]],
    [[{ minLength: 5, maxLength: 4 }], [["0.maxLength", "FORM_LIMITS"]]],
    [[{ kind: "number", min: 2, max: 1 }], [["0.max", "FORM_LIMITS"]]],
    [[{ kind: "date", min: "2026-02-30" }], [["0.min", "FIELD_TIME"]]],
    [[{ kind: "select", dictType: "A b" }], [["0.dictType", "FORM_DICT"]]],
    [[{ kind: "table", columns: [{ ...column }, { ...column }] }], [["0.columns.1.key", "FORM_FIELD_KEY_TAKEN"]]],
    [[{ kind: "table", columns: [{ ...column, min: 2, max: 1 }] }], [["0.columns.0.max", "FORM_LIMITS"]]],
    [[{ kind: "table", columns: [{ ...column, kind: "table" }] }], [["0.columns.0.kind", "FORM_NESTING"]]],
    [
      [{ kind: "table", columns: [{ ...column, ...when("one") }] }],
      [["0.columns.0.showWhen", "FORM_CONDITION_COLUMN"]],
    ],
    [[{ kind: "table", columns: [column], minRows: 3, maxRows: 2 }], [["0.maxRows", "FORM_LIMITS"]]],
    [[{}, { key: "two", ...when("two") }], [["1.showWhen.conditions.0.field", "FORM_CONDITION_FIELD"]]],
    [[{ ...when("two") }, { key: "two" }], [["0.showWhen.conditions.0.field", "FORM_CONDITION_FIELD"]]],
    [
      [{ kind: "switch" }, { key: "two", ...when("one", "contains") }],
      [["1.showWhen.conditions.0.operator", "FORM_CONDITION_OPERATOR"]],
    ],
    [
      [{ kind: "number" }, { key: "two", ...when("one", "is", "3") }],
      [["1.showWhen.conditions.0.value", "FORM_CONDITION_VALUE"]],
    ],
    [[{}, { key: "two", ...when("one", "is", " ") }], [["1.showWhen.conditions.0.value", "FORM_CONDITION_VALUE"]]],
    [
      [
        {},
        {
          key: "two",
          showWhen: { conditions: [...when("one").showWhen.conditions, ...when("x").showWhen.conditions] },
        },
      ],
      [["1.showWhen.conditions.1.field", "FORM_CONDITION_FIELD"]],
    ],
    [[group({ label, kind: "text", key: "one" }), {}], [["1.key", "FORM_FIELD_KEY_TAKEN"]]],
    [[group(group())], [["0.fields.0.kind", "FORM_NESTING"]]],
    [[row(row())], [["0.fields.0.kind", "FORM_NESTING"]]],
    [[row(group())], [["0.fields.0.kind", "FORM_NESTING"]]],
    [[row({ kind: "table", key: "t", label, columns: [column] })], [["0.fields.0.kind", "FORM_NESTING"]]],
  ] as const)("is refused at its field: %j", ([fields, expected]) => {
    expect(refused(...fields)).toEqual(expected);
  });

  it("has one to five conditions, and accepts the single one of earlier versions", () => {
    const { conditions } = when("one").showWhen;
    const two = (showWhen: unknown) =>
      [
        { kind: "text", key: "one" },
        { kind: "text", key: "two", showWhen },
      ].map(named);
    const paths = (showWhen: unknown) =>
      FormFields.safeParse(two(showWhen)).error?.issues.map(({ path }) => path.join("."));
    expect(paths({ conditions: [] })).toEqual(["1.showWhen.conditions"]);
    expect(paths({ conditions: Array(6).fill(conditions[0]) })).toEqual(["1.showWhen.conditions"]);
    expect(FormFields.parse(two(conditions[0]))[1]?.showWhen).toEqual({ match: "all", conditions });
  });

  it("rejects unknown kinds and properties", () => {
    expect(refused({ kind: "html" })?.[0]?.[0]).toBe("0.kind");
    expect(refused({ onclick: "alert(1)" })?.[0]?.[1]).toMatch(/onclick/);
  });

  test("has at most a hundred fields and 200 KB", () => {
    const many = (count: number, more: object = {}) =>
      Array.from({ length: count }, (_, at) => ({ key: `k${at}`, ...more }));
    expect(refused(...many(MAX_FORM_FIELDS))).toBeUndefined();
    expect(refused(...many(MAX_FORM_FIELDS + 1))?.[0]?.[0]).toBe("");
    // Each character is encoded as six bytes of JSON.
    const long = "\u0001".repeat(200);
    const refusal = refused(...many(MAX_FORM_FIELDS, { help: { zh: long, en: long } }));
    expect(refusal).toEqual([["", "FORM_TOO_LARGE"]]);
  });

  it("is unchanged by formatting and parsing as JSON", () => {
    const definition = {
      formKey: "lost-property",
      title: label,
      fields: formOf({ kind: "money", key: "value", max: 5 }),
    };
    expect(FormDefinition.parse(JSON.parse(JSON.stringify(definition)))).toEqual(definition);
  });

  it("counts and finds fields in rows and groups", () => {
    const half = Array.from({ length: 60 }, (_, at) => ({ kind: "text", key: `k${at}`, label }));
    const more = half.map((field) => ({ ...field, key: `${field.key}x` }));
    expect(refused(group(...half), { ...group(...more), key: "h" })).toEqual([
      ["", expect.stringMatching(/100|Too big/)],
    ]);
    expect(fieldsOf(formOf(group(row(half[0] ?? {}), half[1] ?? {}), half[2] ?? {})).map(({ key }) => key)).toEqual([
      "k0",
      "k1",
      "k2",
    ]);
  });

  it("with nested groups is rejected at the second level", () => {
    let deep: object = group();
    for (let level = 0; level < 5_000; level++) deep = group(deep);
    expect(refused(deep)).toEqual([["0.fields.0.kind", "FORM_NESTING"]]);
  });

  it("allows the same nesting in `mayHold` as in its schema", () => {
    const kinds = ["text", "table", "richText", "row", "group"] as const;
    expect(kinds.map((kind) => mayHold("row", kind))).toEqual([true, false, false, false, false]);
    expect(kinds.map((kind) => mayHold("group", kind))).toEqual([true, true, true, true, false]);
    expect(kinds.map((kind) => mayHold(undefined, kind))).toEqual([true, true, true, true, true]);
  });
});
