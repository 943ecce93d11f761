// Cast: a language that is added later has no guide of its own.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "@adel/messages";
import { expect, test } from "vitest";
import { views } from "../features.ts";
import { HELP_PAGES, helpUrl } from "./help-pages.ts";

const guide = join(import.meta.dirname, "../../../../docs/guide");

test("every page of the frame has a page of the guide, in both languages", () => {
  for (const component of ["index", ...Object.keys(views)]) {
    const page = HELP_PAGES[component];
    expect(page, component).toBeDefined();
    for (const language of ["zh", "en"]) expect(existsSync(join(guide, language, `${page}.md`)), `${page}`).toBe(true);
  }
});

test("the table names no page that is gone", () => {
  expect(Object.keys(HELP_PAGES).filter((name) => name !== "index" && !(name in views))).toEqual([]);
});

test("help opens in the language of the interface; an unknown page leads to the beginning", () => {
  expect(helpUrl("zh", "business/card/read")).toBe("/docs/zh/cards/read-card/");
  expect(helpUrl("fr" as Language, "business/card/read")).toBe("/docs/en/cards/read-card/");
  expect(helpUrl("en", "plugin/unknown")).toBe("/docs/en/");
  expect(helpUrl("en", undefined)).toBe("/docs/en/");
});

test("each page that explains a screen shows a picture of it, in both languages", () => {
  const pages = [...new Set(Object.values(HELP_PAGES))];
  const without = ["zh", "en"].flatMap((language) =>
    pages
      .map((page) => `${language}/${page}`)
      .filter((page) => !readFileSync(join(guide, `${page}.md`), "utf8").includes(`images/guide/${language}/`)),
  );
  expect(without).toEqual([]);
});
