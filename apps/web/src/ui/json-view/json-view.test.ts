import { expect, test } from "vitest";
import { readJson } from "./json-view.tsx";

test("JSON in a text is opened, and a value needs no text", () => {
  expect(readJson('{"hotelNumber":"1001"}')).toEqual({ kind: "tree", value: { hotelNumber: "1001" } });
  expect(readJson([1, 2])).toEqual({ kind: "tree", value: [1, 2] });
});

test("a log that was cut at its limit is shown as it is", () => {
  expect(readJson('{"a":1,"b":"xxx')).toEqual({ kind: "text", text: '{"a":1,"b":"xxx', whole: false });
});

test("plain values stand for themselves", () => {
  expect(readJson("true")).toEqual({ kind: "text", text: "true", whole: true });
  expect(readJson(null)).toEqual({ kind: "text", text: "null", whole: true });
  expect(readJson("")).toEqual({ kind: "text", text: "", whole: true });
  expect(readJson(undefined)).toEqual({ kind: "text", text: "", whole: true });
});
