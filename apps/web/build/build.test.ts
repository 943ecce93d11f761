import { parseAst } from "vite";
import { describe, expect, test } from "vitest";
import { bare } from "./bare-routes.ts";
import { sheetOf } from "./mantine-styles.ts";
import { withoutFramework } from "./no-framework-mode.ts";
import { emptied } from "./no-json-schema.ts";
import { inOneLanguage } from "./one-language.ts";
import { firstOf, pageOf } from "./page.ts";

describe("one language", () => {
  const cut = (code: string, language: "zh" | "en") => inOneLanguage(code, parseAst(code), language);

  test("a set of words keeps the page's language", () => {
    const code = `export const words = defineWords("a", { zh: { go: "去" }, en: { go: "Go" } });`;
    expect(cut(code, "zh")).toBe(`export const words = defineWords("a", { zh: { go: "去" }, en: {} });`);
    expect(cut(code, "en")).toBe(`export const words = defineWords("a", { zh: {}, en: { go: "Go" } });`);
    expect(cut(`const zh = {}, en = {}; defineWords("a", { zh, en });`, "zh")).toContain("{ zh, en: {} }");
  });

  test("texts and faults of the wire keep the page's language", () => {
    expect(cut(`t("登录", "Sign in")`, "en")).toBe(`t("", "Sign in")`);
    expect(cut(`fault(400, ["甲", "A"], ["乙", "B"], again)`, "zh")).toBe(`fault(400, ["甲", ""], ["乙", ""], again)`);
    expect(cut(`fault(400, ["甲", "A"])`, "en")).toBe(`fault(400, ["", "A"])`);
  });

  test("zod speaks the page's language", () => {
    const code = "const locales = { zh: zhCN().localeError, en: en().localeError };";
    expect(cut(code, "zh")).toBe("const locales = { zh: zhCN().localeError, en: undefined };");
  });

  test("all else stays", () => {
    const code = `t("key"); other("甲", "A"); ({ zh: 1, en: 2 });`;
    expect(cut(code, "zh")).toBe(code);
  });
});

describe("routes for a page that calls and does not check", () => {
  const made = async (code: string) =>
    await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(bare(code, parseAst(code)))}`);

  test("carry no schemas, and all else they say", async () => {
    const { list, six } = await made(`
      const data = (schema) => ({ as: "data", schema });
      const crudRoutes = (given) => given;
      const Never = {};
      export const list = { path: "/a/{id}", params: Never.Id, query: Never.Query.extend({}), title: "A", reply: data(Never.Row) };
      export const six = crudRoutes({ path: "/b", row: Never.Row.a, input: Never.In.a, update: Never.Up.a, query: Never.Q.a });
    `);
    expect(list).toEqual({ path: "/a/{id}", title: "A", reply: { as: "data" } });
    expect(six).toEqual({ path: "/b" });
  });

  test("leave a query of another kind alone", async () => {
    const { place } = await made(`export const place = Object.freeze({ query: "a=1", body: 2 });`);
    expect(place).toEqual({ query: "a=1", body: 2 });
  });

  test("what nobody asks for may go, and gives the same to whoever does", () => {
    const code = `export const Name = z.string();\nexport const say = (a) => f(a);\nconst plain = [1];`;
    expect(bare(code, parseAst(code))).toBe(
      `export const Name = /*#__PURE__*/ (() => (z.string()))();\nexport const say = (a) => f(a);\nconst plain = [1];`,
    );
  });
});

test("a component's class names bring its own style sheet", () => {
  expect(sheetOf("/x/@mantine/core/esm/components/Button/Button.module.mjs")).toBe(
    "/x/@mantine/core/styles/Button.layer.css",
  );
  expect(sheetOf("/x/@mantine/dates/esm/components/Day/Day.module.mjs")).toBe("/x/@mantine/dates/styles.layer.css");
  expect(sheetOf("/x/@mantine/core/esm/components/Button/Button.mjs")).toBeUndefined();
});

test("what writes JSON Schemas keeps its names and loses what is behind them", async () => {
  const code = emptied(
    `export const a = 1;\nexport function b() {}\nexport { p as process };\nexport const createC = 2;`,
  );
  const made = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  expect(Object.keys(made).sort()).toEqual(["a", "b", "createC", "process"]);
  expect(() => made.b()).toThrow("JSON Schema");
  expect(() => made.createC()()).toThrow("JSON Schema");
});

test("the router's unused parts keep their names; what each navigation asks for gives nothing, the rest says so", async () => {
  const code = withoutFramework("const a = 1;\nexport { getLinks, consumeReceiver };\n");
  const made = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  expect(made.consumeReceiver()).toBeUndefined();
  expect(() => made.getLinks()).toThrow("framework");
});

describe("the built page", () => {
  const chunk = (file: string, more: object = {}) => ({ file, ...more });
  const manifest = {
    "src/main.tsx": chunk("main.js", { imports: ["_shared.js"], css: ["main.css"] }),
    "_shared.js": chunk("shared.js"),
    "_office.js": chunk("office.js", { name: "office", imports: ["_shared.js", "_more.js"], css: ["office.css"] }),
    "src/features/office.tsx": chunk("other.js", { name: "office", src: "src/features/office.tsx" }),
    "_more.js": chunk("more.js", { css: ["more.css"] }),
  };

  test("names what each first screen needs, and nothing of the other", () => {
    expect(firstOf(manifest)).toEqual({
      entry: "main.js",
      door: ["shared.js", "main.css", "main.js"],
      office: ["shared.js", "main.css", "main.js", "more.css", "more.js", "office.css", "office.js"],
    });
  });

  test("carries its one script under the server's nonce", () => {
    const first = { ...firstOf(manifest), sheet: "frame.css" };
    const source = `<head><link rel="icon" href="/logo.svg" /><script src="/before-paint.js"></script></head><body><script type="module" src="/src/main.tsx"></script></body>`;
    const page = pageOf(source, { beforePaint: "before()", logo: "<svg/>" }, { zh: first, en: first });
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).toContain('<script nonce="__CSP_NONCE__">before()');
    expect(page).toContain('href="data:image/svg+xml,%3Csvg%2F%3E"');
    expect(page).not.toContain("/src/");
  });
});
