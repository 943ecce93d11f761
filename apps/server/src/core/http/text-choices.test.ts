import { Status } from "@adel/protocol";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { withTextChoices } from "./text-choices.ts";

const Input = z.object({ status: Status, name: z.string(), rows: z.array(z.object({ kind: z.enum(["M", "1"]) })) });

describe("choices of texts sent as numbers", () => {
  test("are texts at any depth", () => {
    const sent = { status: 0, name: "a", rows: [{ kind: 1 }, { kind: "M" }] };
    expect(withTextChoices(Input, sent)).toEqual({ status: "0", name: "a", rows: [{ kind: "1" }, { kind: "M" }] });
    expect(sent.status, "what was sent is not changed").toBe(0);
  });
  test("a number that is no choice stays, and so does one where a name is meant", () => {
    const sent = { status: 7, name: 5, rows: [{ kind: 2 }] };
    expect(withTextChoices(Input, sent)).toEqual(sent);
  });
  test("what is no object stays", () => {
    for (const sent of [null, undefined, 1, "text", []]) expect(withTextChoices(Input, sent)).toEqual(sent);
  });
  test("a bare choice is a text", () => {
    expect(withTextChoices(Status, 0)).toBe("0");
  });
  test("however deep what stands beside it is", () => {
    const deep = JSON.parse(`${"[".repeat(20_000)}${"]".repeat(20_000)}`);
    expect(withTextChoices(z.object({ status: Status }), { status: 1, deep })).toMatchObject({ status: "1" });
  });
});
