import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../../../../", import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, root), "utf8");

/** Fenced passages that name a file: ```ts path, ```diff path, ```hex path. */
const passages = [...textOf("docs/how-to/add-an-encoder-driver.md").matchAll(/^```(\w+) (\S+)\n([\s\S]*?)^```/gm)].map(
  ([, kind = "", path = "", text = ""]) => ({
    path,
    text: kind === "diff" ? text.replace(/^[+ ]/gm, "") : text,
  }),
);

it("shows a driver's way in as it stands in the files, to the letter", () => {
  expect(passages.length).toBeGreaterThan(4);
  for (const { path, text } of passages) {
    const source = textOf(path);
    // A diff shows two ends of a passage; each of its lines stands in the file, in this order.
    let from = 0;
    for (const line of text.trimEnd().split("\n")) {
      const at = source.indexOf(`${line}\n`, from);
      expect(at, `${path}: ${line}`).toBeGreaterThanOrEqual(from);
      from = at;
    }
  }
});
