import { describe, expect, it } from "vitest";
import { columns } from "./columns.ts";
import { terminal } from "./terminal.ts";

function spoken(live: boolean, json = false) {
  const output = { out: "", err: "" };
  const streams = { out: (text: string) => (output.out += text), err: (text: string) => (output.err += text), live };
  return { output, speaks: terminal(streams, { language: "en", json, platform: "linux" }) };
}

describe("progress", () => {
  it("stays on one line of a terminal, and is erased at the end", () => {
    const { output, speaks } = spoken(true);
    speaks.progress("reading 1/2");
    speaks.progress("reading 2/2");
    speaks.aside("note");
    speaks.progress("again");
    speaks.result({}, ["done"]);
    expect(output.err).toBe("\r\u001b[Kreading 1/2\r\u001b[Kreading 2/2\r\u001b[Knote\n\r\u001b[Kagain\r\u001b[K");
    expect(output.out).toBe("done\n");
  });

  it("is printed on separate lines without a terminal, and not at all in JSON mode", () => {
    const plain = spoken(false);
    plain.speaks.progress("reading 1/2");
    plain.speaks.result({}, ["done"]);
    expect(plain.output).toEqual({ out: "done\n", err: "reading 1/2\n" });
    const document = spoken(true, true);
    document.speaks.progress("reading 1/2");
    document.speaks.aside("note");
    document.speaks.result({ ok: true }, ["done"]);
    expect(document.output).toEqual({ out: '{\n  "ok": true\n}\n', err: "" });
  });
});

describe("colors", () => {
  const marked = (color: boolean, json = false) => {
    const streams = { out: () => undefined, err: () => undefined, color };
    return terminal(streams, { language: "en", json, platform: "linux" }).mark("FAULT", "bad");
  };

  it("are used on a terminal, but not in a pipe or in JSON", () => {
    expect(marked(true)).toBe("\u001b[31mFAULT\u001b[39m");
    expect([marked(false), marked(true, true)]).toEqual(["FAULT", "FAULT"]);
  });

  it("do not change the width of a column", () => {
    expect(
      columns([
        [marked(true), "a"],
        ["ok", "b"],
      ]).map((line) => line.indexOf(line.endsWith("a") ? "a" : "b")),
    ).toEqual([17, 7]);
  });
});
