import { expect, test } from "vitest";
import { withoutStyles } from "./inert-html.ts";

test("style attributes go, however they are written; all else stays", () => {
  expect(withoutStyles(`<p style="color:red" class="a">x</p>`)).toBe(`<p class="a">x</p>`);
  expect(withoutStyles(`<p class='a' STYLE = 'color:red'>x</p>`)).toBe(`<p class='a'>x</p>`);
  expect(withoutStyles(`<td style=color:red>x</td>`)).toBe(`<td>x</td>`);
});

test("a text that speaks of styles keeps its words", () => {
  expect(withoutStyles(`<p>set style="x" here</p>`)).toBe(`<p>set style="x" here</p>`);
});
