import { describe, expect, test } from "vitest";
import { bannedNames } from "./banned-words.ts";
import { codeReferences, links } from "./doc-links.ts";
import { unlistedEffects } from "./effect-imports.ts";
import { facts } from "./facts.ts";
import { violations } from "./file-rules.ts";
import { median } from "./numbers.ts";
import { extraFolders } from "./parallel-folders.ts";
import { repetitions } from "./repetition.ts";
import { missingStyles } from "./style-names.ts";

test("a name that the glossary replaces is found, in a declaration of any kind", () => {
  const planted = [
    "const troubleOf = 1;",
    "function keep(kept: string, { asked, x: given }: object) {}",
    "interface Wish { readonly place: string; said(): void }",
    "class Door { #wire = 1; bring() {} }",
  ];
  const path = "apps/server/src/core/words.ts";
  const found = bannedNames([facts({ path, text: planted.join("\n") })]).map((line) => /: ([#\w]+)\n/.exec(line)?.[1]);
  expect(found.sort()).toEqual(
    ["Door", "Wish", "asked", "bring", "given", "kept", "place", "said", "troubleOf", "wire", "words"].sort(),
  );
  const desk = facts({
    path: "apps/server/src/features/business/desk/desk.service.ts",
    text: "const doorLock = 1, act = 2;",
  });
  expect(bannedNames([desk])).toEqual([]);
});

test("tests and tools do not use the old words of their own either", () => {
  const text =
    "const office = 1; const door = 2; const kept = 3; function plugIn() {} const doorLock = 4; function placeCard() {}";
  const found = (path: string) => bannedNames([facts({ path, text })]).map((line) => /: (\w+)\n/.exec(line)?.[1]);
  expect(found("apps/server/src/app.test.ts")).toEqual(["office", "door", "kept", "plugIn"]);
  expect(found("tools/devices/src/device.ts")).toEqual(["office", "kept", "plugIn"]);
});

test("a style that its sheet does not have is found", () => {
  const page = 'import classes from "./page.module.css";\n<p className={classes.there}><b className={classes.gone}>';
  expect(missingStyles(page, () => ".there { color: red; }")).toEqual(["classes.gone is not in ./page.module.css"]);
});

test("a module of the page that is imported for its effect alone is listed", () => {
  const source = { path: "apps/web/src/ui/date/parts.ts", text: 'import "../first.ts";\nimport "./parts.css";\n' };
  expect(unlistedEffects([source], ["./src/ui/first.ts"])).toEqual([]);
  expect(unlistedEffects([source], ["**/*.css"])).toEqual([
    "apps/web/src/ui/date/parts.ts imports apps/web/src/ui/first.ts for its effect: list it in sideEffects of apps/web/package.json",
  ]);
});

describe("the rules about what stands in a file refuse", () => {
  const broken = (text: string, path = "apps/server/src/features/a/b/b.service.ts") =>
    violations([facts({ path, text })]).map((line) => line.slice(0, line.indexOf(":")));

  test("a file of 401 lines, and let a migration be longer", () => {
    expect(broken("1;\n".repeat(401))).toEqual(["no file over 400 lines"]);
    expect(broken("1;\n".repeat(400))).toEqual([]);
    expect(broken("1;\n".repeat(401), "apps/server/src/features/a/b/migrations/2026-01-01-b.ts")).toEqual([]);
  });

  test("a function of 61 lines, those of functions inside it included", () => {
    const lines = (count: number) => "  work();\n".repeat(count);
    expect(broken(`// 中文 before it\nexport const a = () => {\n${lines(59)}};`)).toEqual([
      "no function over 60 lines",
    ]);
    expect(broken(`// 中文 before it\nexport const a = () => {\n${lines(58)}};`)).toEqual([]);
    expect(broken(`export const a = () => {\n${lines(30)}  const b = () => {\n${lines(30)}  };\n  b();\n};`)).toEqual([
      "no function over 60 lines",
    ]);
  });

  test("the type any, but not the word", () => {
    expect(broken("export const a: any = 1;")).toEqual(["no any"]);
    expect(broken("// any\nexport const any = 'any';")).toEqual([]);
  });

  test("a cast without a reason in the first line", () => {
    expect(broken("export const a = b as string;")).toEqual(["a cast says why in the file's first line"]);
    expect(broken("// Casts: the registry erases the route's types.\nexport const a = b as string;")).toEqual([]);
    expect(broken("export const a = [1] as const;")).toEqual([]);
  });

  test.for(["Date.now()", "new Date()", "new Date", "performance.now()", "Date()"])("%s outside clock.ts", (read) => {
    expect(broken(`export const a = ${read};`)).toEqual(["only clock.ts reads the time"]);
    expect(broken(`export const a = ${read};`, "apps/server/src/core/clock.ts")).toEqual([]);
    expect(broken(`export const a = ${read};`, "apps/server/src/core/clock.test.ts")).toEqual([]);
  });

  test("the environment outside config.ts", () => {
    expect(broken("export const a = process.env.A;")).toEqual(["only config.ts reads the environment"]);
    expect(broken("export const a = process.env.A;", "apps/server/src/config.ts")).toEqual([]);
  });

  test.for([
    "// @ts-ignore",
    "// @ts-expect-error it works",
    "/* eslint-disable */",
    "// biome-ignore lint/a/b: no",
    "// biome-ignore-all lint/a/b: the whole file at once",
    "// dependency-cruiser-disable",
    "/* v8 ignore next */",
  ])("the comment %s, which silences a check", (comment) => {
    expect(broken(`${comment}\nexport const a = 1;`)).toEqual(["no check is silenced"]);
  });

  test("nothing about an ignored rule that is named with its reason", () => {
    expect(broken("// biome-ignore lint/a/b: the manual asks for exactly this order\nexport const a = 1;")).toEqual([]);
  });

  test.for([
    "hotel/link.tsx",
    "use-hotel.ts",
    "rooms.ts",
    "lists/card-line.test.tsx",
    "account.ts",
    "encoder-state.ts",
  ])("the file %s in the core of the page", (file) => {
    expect(broken("export const a = 1;", `apps/web/src/core/${file}`)).toEqual([
      "core of the page names no hotel, room, card, account or encoder",
    ]);
    expect(broken("export const a = 1;", `apps/web/src/features/business/hotel/${file}`)).toEqual([]);
  });

  test("no file in the core of the page that has such a word as a part of another", () => {
    for (const file of ["discard.ts", "accounting.ts", "classroom/view.tsx", "cardinal.ts"])
      expect(broken("export const a = 1;", `apps/web/src/core/${file}`)).toEqual([]);
  });

  test.for(["skip", "only", "todo"])("a test marked %s", (word) => {
    expect(broken(`test.${word}("a", () => {});`, "apps/web/src/a.test.ts")).toEqual(["no test is skipped"]);
  });
});

describe("the folders of a feature", () => {
  const three = (name: string) => [
    `packages/protocol/src/features/business/${name}.ts`,
    `apps/server/src/features/business/${name}/${name}.routes.ts`,
    `apps/web/src/features/business/${name}/${name}.page.tsx`,
  ];

  test("agree when a feature has the same name in each package", () => {
    expect(extraFolders(three("hotel"), [])).toEqual([]);
  });

  test("name the package where a feature is missing", () => {
    expect(extraFolders(three("hotel").slice(0, 2), [])).toEqual([
      "business/hotel is not in web, and no reason is given",
    ]);
  });

  test("accept a reason, and refuse it once it is no longer true", () => {
    const excused = [{ feature: "business/hotel", from: "web", because: "it is only called by machines" }] as const;
    expect(extraFolders(three("hotel").slice(0, 2), excused)).toEqual([]);
    expect(extraFolders(three("hotel"), excused)).toEqual(["business/hotel: excused from web, which is no longer so"]);
  });
});

test("a document's links and paths are found, and addresses on the web are not taken for files", () => {
  const text =
    "[a](docs/a.md#b) ![](c.png) [web](https://example.org/) `apps/web/src/ui/` `packages/<name>/src` `apps`";
  expect(links(text)).toEqual(["docs/a.md", "c.png"]);
  expect(codeReferences(text)).toEqual(["apps/web/src/ui/"]);
});

describe("repetition", () => {
  const lines = Array.from({ length: 12 }, (_, at) => `const line${at} = ${at};`).join("\n");
  const at = (feature: string) => ({
    path: `apps/web/src/features/business/${feature}/${feature}.page.tsx`,
    text: lines,
  });

  test("of twelve lines in two features is found, in one feature it is not", () => {
    expect(repetitions([at("hotel"), at("group")])).toHaveLength(1);
    expect(repetitions([at("hotel"), at("hotel")])).toEqual([]);
  });
});

test("the median of an even count is the upper of the two in the middle", () => {
  expect(median([4, 1, 3, 2])).toBe(3);
});
