import { describe, expect, it } from "vitest";
import { FormFields } from "./form-layout.ts";
import { checkFilled } from "./form-values.ts";

const FILE = `${"0a".repeat(16)}.png`;
const label = { zh: "名称", en: "Name" };
const PAGE = `${"0a".repeat(16)}.pdf`;
const options = (dictType: string) => (dictType === "sys_yes_no" ? ["Y", "N"] : []);
const formOf = (...fields: object[]) => FormFields.parse(fields.map((field) => ({ label, ...field })));
const checked = (fields: object[], values: Record<string, unknown>) =>
  checkFilled(formOf(...fields), values, options, (rule) => (rule.kind === "error" ? rule.code : JSON.stringify(rule)));
/** Paths of the rejected fields, each once. */
const refusedPaths = (fields: object[], values: Record<string, unknown>) => {
  const result = checked(fields, values);
  return result.ok ? [] : [...new Set(result.errors.map(({ path }) => path || "unknown"))];
};
const toValues = (fields: object[], values: Record<string, unknown>) => {
  const result = checked(fields, values);
  return result.ok ? result.value : result.errors;
};

// [R:1.system.form]
describe("the values of a form", () => {
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
    [{ kind: "tree" }, [1, 20], [0, 1.5, "1", -1]],
    [
      { kind: "upload", maxFiles: 2 },
      [[FILE], [FILE, FILE]],
      [FILE, [FILE, FILE, FILE], ["/etc/passwd"], ["../x.png"], [`${"0".repeat(32)}.html`], [1]],
    ],
    [{ kind: "switch", required: true }, [true], [false]],
    [{ kind: "richText" }, ["<p>a</p>"], [1, "x".repeat(20_001)]],
    [{ kind: "card" }, ["04A1B2C3", "04 a1:b2-c3", "04A1B2C3D4E5F6"], ["04A1B2", "04A1B2CG", 4, ["04A1B2C3"]]],
    [{ kind: "signature" }, [FILE], [PAGE, "data:image/png;base64,AA==", "../x.png", [FILE]]],
    [
      { kind: "table", columns: [{ kind: "text", key: "item", label }], minRows: 2, maxRows: 3 },
      [[{ item: "a" }, { item: "b" }]],
      [
        [{ item: "a" }],
        [1, 2],
        "x",
        [{ item: "a" }, { item: "" }],
        [{ item: "a" }, { item: 1 }],
        [{ item: "a" }, { other: "b" }],
        Array.from({ length: 4 }, () => ({ item: "a" })),
      ],
    ],
  ] as const)("is checked by its field: %j", ([kind, good, bad]) => {
    const field = { key: "one", ...kind };
    for (const value of good) expect(refusedPaths([field], { one: value }), JSON.stringify(value)).toEqual([]);
    for (const value of bad)
      expect(refusedPaths([field], { one: value })[0]?.split(".")[0], JSON.stringify(value)).toBe("one");
  });

  it("may be empty unless they are required", () => {
    for (const kind of [
      ...["text", "textarea", "number", "money", "date", "switch", "upload", "tree", "richText", "card", "signature"],
    ])
      for (const values of [{}, { one: null }, { one: "" }, { one: "  " }]) {
        expect(refusedPaths([{ key: "one", kind }], values)).toEqual([]);
        expect(refusedPaths([{ key: "one", kind, required: true }], values)).toEqual(["one"]);
      }
  });

  it("contain no unknown keys", () => {
    expect(refusedPaths([{ key: "one", kind: "text" }], { one: "a", two: "b" })).toEqual(["unknown"]);
    expect(refusedPaths([{ key: "one", kind: "text" }], JSON.parse('{"__proto__": {"one": "a"}}'))).toEqual([
      "unknown",
    ]);
  });
});

// [R:1.system.form]
describe("a table field", () => {
  const table = {
    kind: "table",
    key: "items",
    columns: [
      { kind: "text", key: "name", label, required: true },
      { kind: "number", key: "count", label, min: 1 },
      { kind: "select", key: "stored", label, dictType: "sys_yes_no" },
    ],
  };

  it("reports a rejected cell by its row and column", () => {
    const rows = [{ name: "a", count: 0 }, { count: 2 }, { name: "c", stored: "maybe" }];
    expect(refusedPaths([table], { items: rows })).toEqual(["items.0.count", "items.1.name", "items.2.stored"]);
  });

  it("keeps only filled rows, without their empty cells", () => {
    const rows = [
      { name: "a", count: null, stored: "" },
      { name: "b", count: 2 },
    ];
    expect(toValues([table], { items: rows })).toEqual({ items: [{ name: "a" }, { name: "b", count: 2 }] });
    const optional = { ...table, columns: [{ kind: "text", key: "name", label }] };
    expect(toValues([optional], { items: [{ name: "" }, { name: "x" }, {}] })).toEqual({ items: [{ name: "x" }] });
  });

  it("is empty while all its rows are empty", () => {
    for (const items of [[], [{}], [{ name: "", count: null }]]) {
      expect(toValues([table], { items })).toEqual({});
      expect(refusedPaths([{ ...table, required: true }], { items })).toEqual(["items"]);
    }
  });
});

// [R:1.system.form]
describe("visibility", () => {
  const ask = (field: string, operator: string, value: unknown = null) => ({
    showWhen: { conditions: [{ field, operator, value }] },
  });
  const text = { kind: "text", key: "one" };
  const hidden = (first: object, condition: object, values: object) => {
    const fields = [
      { key: "one", ...first },
      { kind: "text", key: "two", required: true, ...condition },
    ];
    return refusedPaths(fields, { ...values }).length === 0;
  };

  it.for([
    [text, ask("one", "is", "a"), [{ one: "a" }, { one: " a " }], [{ one: "b" }, {}]],
    [text, ask("one", "isNot", "a"), [{ one: "b" }, {}], [{ one: "a" }]],
    [text, ask("one", "contains", "AB"), [{ one: "xaby" }], [{ one: "ba" }, {}]],
    [text, ask("one", "isFilled"), [{ one: "a" }], [{ one: " " }, {}]],
    [text, ask("one", "isEmpty"), [{ one: " " }, {}], [{ one: "a" }]],
    [{ kind: "switch" }, ask("one", "is", false), [{ one: false }, {}], [{ one: true }]],
    [{ kind: "number" }, ask("one", "is", 3), [{ one: 3 }], [{ one: 4 }, {}]],
    [{ kind: "money" }, ask("one", "isNot", 100), [{ one: 99 }], [{ one: 100 }]],
    [{ kind: "select", dictType: "sys_yes_no" }, ask("one", "is", "Y"), [{ one: "Y" }], [{ one: "N" }]],
    [{ kind: "upload" }, ask("one", "isFilled"), [{ one: [FILE] }], [{ one: [] }, {}]],
  ] as const)("follows %j by %j", ([first, condition, shown, unseen]) => {
    for (const values of shown) expect(hidden(first, condition, values), JSON.stringify(values)).toBe(false);
    for (const values of unseen) expect(hidden(first, condition, values), JSON.stringify(values)).toBe(true);
  });

  const several = (match: string) => [
    { kind: "switch", key: "damaged" },
    { kind: "number", key: "count" },
    {
      kind: "text",
      key: "what",
      required: true,
      showWhen: {
        match,
        conditions: [
          { field: "damaged", operator: "is", value: true },
          { field: "count", operator: "isFilled" },
        ],
      },
    },
  ];
  it.for([
    ["all", { damaged: true, count: 1 }, true],
    ["all", { damaged: true }, false],
    ["any", { damaged: true }, true],
    ["any", { count: 1 }, true],
    ["any", {}, false],
  ] as const)("follows %s of two conditions for %j", ([match, values, isShown]) => {
    expect(refusedPaths(several(match), { ...values })).toEqual(isShown ? ["what"] : []);
  });

  const nested = [
    { kind: "switch", key: "damaged" },
    {
      kind: "group",
      key: "damage",
      ...ask("damaged", "is", true),
      fields: [
        { kind: "row", key: "line", fields: [{ kind: "text", key: "what", label, required: true }] },
        { kind: "text", key: "more", label, ...ask("what", "contains", "door") },
      ],
    },
    { kind: "text", key: "end", ...ask("what", "isFilled") },
  ];

  it("a hidden group requires nothing, and its values are dropped", () => {
    const sent = { what: "door", more: "left", end: "x", damaged: false };
    expect(toValues(nested, sent)).toEqual({ damaged: false });
    expect(refusedPaths(nested, { damaged: true })).toEqual(["what"]);
    expect(toValues(nested, { ...sent, damaged: true })).toEqual({ ...sent, damaged: true });
  });

  it("a hidden field counts as empty for later conditions, and its value is not checked", () => {
    expect(toValues(nested, { what: { $gt: "" }, end: 5 })).toEqual({});
  });
});
