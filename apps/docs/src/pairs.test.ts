import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./guide.ts";
import { pagesOf } from "./pages.ts";

const BLOCK = /^ *```(\w*)\n([\s\S]*?)^ *```/gm;

/** Code blocks with a language, without comments: what people type. Blocks without one are output, in the reader's language. */
const typedCode = (text: string) =>
  [...text.matchAll(BLOCK)]
    .filter(([, kind]) => kind !== "")
    .map(([, kind, code = ""]) => `${kind}: ${code.replace(/\s+#.*/g, "").trim()}`);

/** How deep each heading is. */
const outlineOf = (text: string) => [...text.replace(BLOCK, "").matchAll(/^(#+) /gm)].map(([, marks = ""]) => marks);

const pictures = (text: string) => [...text.matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g)];

const pairs = pagesOf(root)
  .map(({ file }) => file)
  .filter((file) => file.startsWith("docs/guide/en/"))
  .map((file) => ({ file, other: file.replace("/en/", "/zh/") }))
  .filter(({ other }) => existsSync(join(root, other)));
const textOf = (file: string) => readFileSync(join(root, file), "utf8");

test("what people type is the same in both languages, but for comments", () => {
  expect(typedCode("```sh\nls   # one\n```\n\n```\nout\n```\n")).toEqual(["sh: ls"]);
  expect(pairs.length).toBeGreaterThan(60);
  for (const { file, other } of pairs) expect(typedCode(textOf(other)), other).toEqual(typedCode(textOf(file)));
});

test("both languages have the same headings and as many blocks of code", () => {
  const shapeOf = (text: string) => ({ outline: outlineOf(text), blocks: [...text.matchAll(BLOCK)].length });
  for (const { file, other } of pairs) expect(shapeOf(textOf(other)), other).toEqual(shapeOf(textOf(file)));
});

test("each picture of the guide has a text of its own, in its language", () => {
  const all = pairs.flatMap(({ file, other }) => [file, other]).flatMap((file) => pictures(textOf(file)));
  expect(all.length).toBeGreaterThan(90);
  const texts = all.map(([, text]) => text);
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
});
