import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { siteErrors } from "./check-site.ts";
import { root, sections } from "./guide.ts";
import { withoutInlineScripts } from "./inline-scripts.ts";
import { toSiteText } from "./page-text.ts";
import { type Page, pagesOf } from "./pages.ts";
import { troubleshootingPage } from "./troubleshooting.ts";

const pages: readonly Page[] = [
  { file: "docs/guide/zh/cards/read.md", language: "zh", slug: "cards/read" },
  { file: "docs/adr/README.md", language: "en", slug: "developers/adr" },
  { file: "docs/map.md", language: "en", slug: "developers/map" },
];
const [guide, , map] = pages;
const textOf = (page: Page | undefined, text: string) => (page ? toSiteText(page, text, pages) : "");

describe("a document on the site", () => {
  test("has its title apart, and links and pictures by their address", () => {
    const text = textOf(guide, "# 读卡\n\n![图](../../../images/guide/zh/a.webp) [map](../../../map.md#tools)\n");
    expect(text).toBe(
      '---\ntitle: "读卡"\n---\n\n![图](/docs/images/guide/zh/a.webp) [map](/docs/en/developers/map/#tools)\n',
    );
  });

  test("links to the page of a folder, and keeps the words of a link to a source", () => {
    expect(textOf(map, "# Map\n[all](adr/) [one](../apps/web/src/app.tsx) [out](https://example.com)")).toContain(
      "[all](/docs/en/developers/adr/) one [out](https://example.com)",
    );
  });

  test("keeps code as it is", () => {
    expect(textOf(map, "# Map\n```\n[a](b.md)\n```\n`[c](map.md)`")).toContain("```\n[a](b.md)\n```\n`[c](map.md)`");
  });

  test("needs a title", () => {
    expect(() => textOf(map, "no title")).toThrow("docs/map.md has no title");
  });
});

test("every page of the guide is in its contents, in both languages", () => {
  const listed = sections.flatMap(([, names]) => names).toSorted();
  for (const language of ["zh", "en"]) {
    const found = pagesOf(root).filter(({ file }) => file.startsWith(`docs/guide/${language}/`));
    expect(
      found
        .map(({ slug }) => slug)
        .filter((slug) => slug !== "")
        .toSorted(),
    ).toEqual(listed);
  }
});

test("errors stand by their text, with remedy and code; values that are not known are left open", () => {
  const page = troubleshootingPage("en", "Errors", "Find it.", {
    "B.hint": "Try {name}",
    B: "Port {port} is *shut*",
    A: "Away",
    C: "{text}",
    "JOB.state.done": "done",
  });
  expect(page.slice(page.indexOf("###"))).toBe(
    "### Away\n\n`A`\n\n### Port … is \\*shut\\*\n\n**What to do:** Try …\n\n`B`\n",
  );
});

test("an address within the text of an error is no link", () => {
  const page = troubleshootingPage("zh", "错误", "查找。", {
    A: "须以http://或https://开头",
    "A.hint": "见www.example.com",
  });
  expect(page).toContain("### 须以`http://`或`https://`开头\n\n**处理办法：** 见`www.example.com`");
});

test("inline scripts become files, once each; data in a page and scripts with an address stay", () => {
  const saved = new Map<string, string>();
  const html = withoutInlineScripts(
    '<script>a()</script><script type="module">b()</script><script src="/c.js"></script>',
    (name, script) => saved.set(name, script),
  );
  expect([...saved.values()]).toEqual(["a()", "b()"]);
  expect(html).not.toMatch(/>[ab]\(\)/);
  expect(html).toContain('<script src="/c.js"></script>');
});

describe("the check of a built site", () => {
  const folder = mkdtempSync(join(tmpdir(), "adel-site-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (html: string) => {
    mkdirSync(join(folder, "zh"), { recursive: true });
    writeFileSync(join(folder, "zh/index.html"), html);
    writeFileSync(join(folder, "x.js"), "1");
  };

  test("finds nothing where all is there", () => {
    write('<h2 id="a">A</h2><a href="#a">a</a><a href="/docs/zh/#a">b</a><script src="/docs/x.js"></script>');
    expect(siteErrors(folder)).toEqual([]);
  });

  test("names a link to what is no host: words that were taken for an address", () => {
    write(
      '<a href="https://%E5%BC%80%E5%A4%B4">a</a><a href="http://SERVER/x">b</a><a href="https://pages.example/x">c</a>',
    );
    expect(siteErrors(folder)).toEqual([
      "zh/index.html: https://%E5%BC%80%E5%A4%B4 names no host",
      "zh/index.html: http://SERVER/x names no host",
    ]);
  });

  test("names a broken link, anchor and picture, and what is fetched from elsewhere", () => {
    write(
      '<a href="/docs/zh/nope/">a</a><a href="#b">b</a><img src="/docs/c.png"><link href="https://fonts.example/x.css"><a href="/adel/x">d</a>',
    );
    expect(siteErrors(folder).map((error) => error.replace("zh/index.html", "page"))).toEqual([
      "page: /docs/zh/nope/ is not there",
      "page: #b has no such anchor",
      "page: /docs/c.png is not there",
      "page fetches https://fonts.example/x.css",
      "page: /adel/x leads out of the site",
    ]);
  });
});
