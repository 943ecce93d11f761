import { describe, expect, it, test } from "vitest";
import { FormDefinition, FormFields, MAX_FORM_FIELDS } from "./form-field.ts";
import { valuesSchema } from "./form-values.ts";

const label = { zh: "名称", en: "Name" };
const fieldsOf = (...fields: object[]) => FormFields.parse(fields.map((field) => ({ label, ...field })));
const options = (dictType: string) => (dictType === "sys_yes_no" ? ["Y", "N"] : []);
/** The fields that are refused, each once. */
const refusedPaths = (fields: object[], values: unknown) => {
  const { error } = valuesSchema(fieldsOf(...fields), options).safeParse(values);
  const paths = error?.issues.map(({ path, code }) => (code === "unrecognized_keys" ? "unknown" : path.join(".")));
  return [...new Set(paths)];
};

// [R:1.system.form]
describe("what is filled into a form", () => {
  it.for([
    [{ kind: "text", minLength: 2, maxLength: 4 }, ["ab", "abcd"], ["a", "abcde", 1, true, {}, []]],
    [{ kind: "textarea", maxLength: 3 }, ["a\nb"], ["abcd"]],
    [{ kind: "number", min: -1, max: 10, decimals: 1 }, [-1, 0, 0.1, 9.9], [-1.1, 10.1, 0.25, "1", Number.NaN]],
    [{ kind: "number" }, [0, 12], [0.5]],
    [{ kind: "money", min: 100, max: 500 }, [100, 500], [99, 501, 100.5, "100"]],
    [{ kind: "date", min: "2026-01-01", max: "2026-12-31" }, ["2026-02-28"], ["2026-02-30", "2025-12-31", "x", 1]],
    [{ kind: "select", dictType: "sys_yes_no" }, ["Y", "N"], ["y", "1", 1]],
    [{ kind: "select", dictType: "gone" }, [], ["Y"]],
    [{ kind: "switch" }, [true, false], ["true", 1]],
    [{ kind: "switch", required: true }, [true], [false]],
  ] as const)("is checked by its field: %j", ([kind, good, bad]) => {
    const field = { key: "one", ...kind };
    for (const value of good) expect(refusedPaths([field], { one: value }), JSON.stringify(value)).toEqual([]);
    for (const value of bad) expect(refusedPaths([field], { one: value }), JSON.stringify(value)).toEqual(["one"]);
  });

  it("may be left empty unless it is required", () => {
    for (const kind of ["text", "textarea", "number", "money", "date", "switch"])
      for (const values of [{}, { one: null }, { one: "" }, { one: "  " }]) {
        expect(refusedPaths([{ key: "one", kind }], values)).toEqual([]);
        expect(refusedPaths([{ key: "one", kind, required: true }], values)).toEqual(["one"]);
      }
  });

  it("holds nothing that the form does not ask for", () => {
    expect(refusedPaths([{ key: "one", kind: "text" }], { one: "a", two: "b" })).toEqual(["unknown"]);
    expect(refusedPaths([{ key: "one", kind: "text" }], JSON.parse('{"__proto__": {"one": "a"}}'))).toEqual([
      "unknown",
    ]);
  });
});

describe("a definition", () => {
  const refused = (...fields: object[]) =>
    FormFields.safeParse(fields.map((field) => ({ label, kind: "text", key: "one", ...field }))).error?.issues.map(
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
  ] as const)("is refused at its field: %j", ([fields, expected]) => {
    expect(refused(...fields)).toEqual(expected);
  });

  it("has no kinds and properties that it does not know", () => {
    expect(refused({ kind: "html" })?.[0]?.[0]).toBe("0.kind");
    expect(refused({ onclick: "alert(1)" })?.[0]?.[1]).toMatch(/onclick/);
  });

  test("holds a hundred fields and no more, and at most 200 KB", () => {
    const many = (count: number, more: object = {}) =>
      Array.from({ length: count }, (_, at) => ({ key: `k${at}`, ...more }));
    expect(refused(...many(MAX_FORM_FIELDS))).toBeUndefined();
    expect(refused(...many(MAX_FORM_FIELDS + 1))?.[0]?.[0]).toBe("");
    // Each character of these is six bytes of JSON.
    const long = "\u0001".repeat(200);
    const refusal = refused(...many(MAX_FORM_FIELDS, { help: { zh: long, en: long } }));
    expect(refusal).toEqual([["", "FORM_TOO_LARGE"]]);
  });

  it("keeps what it says when it is written as JSON and read again", () => {
    const definition = {
      formKey: "lost-property",
      title: label,
      fields: fieldsOf({ kind: "money", key: "value", max: 5 }),
    };
    expect(FormDefinition.parse(JSON.parse(JSON.stringify(definition)))).toEqual(definition);
  });
});
