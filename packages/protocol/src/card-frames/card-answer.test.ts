import { answersOf } from "@adel/card";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AnyUid, Atqa, CardSizeWord, decodeAnswers, encodeAnswers, Sak, Uid } from "./card-answer.ts";
import { anySize } from "./testing/any-card.ts";

test("ATQA and SAK of every writable card are unchanged by encoding and decoding", () => {
  fc.assert(
    fc.property(anySize, fc.constantFrom(4, 7), (size, length) => {
      const answers = answersOf(size, length);
      const frame = encodeAnswers(answers);
      expect([Atqa.parse(frame.atqa), Sak.parse(frame.sak)]).toEqual([frame.atqa, frame.sak]);
      expect(decodeAnswers(frame)).toEqual(answers);
    }),
  );
});

test("ATQA and SAK are encoded with the high byte first and with leading zeros", () => {
  expect(encodeAnswers({ atqa: 0x0004, sak: 0x08 })).toEqual({ atqa: "0004", sak: "08" });
  expect(encodeAnswers({ atqa: null, sak: null })).toEqual({ atqa: null, sak: null });
  expect(decodeAnswers({ atqa: null, sak: "18" })).toEqual({ atqa: null, sak: 0x18 });
});

test("UIDs have the lengths of their standard", () => {
  const fits = (schema: typeof Uid) =>
    [3, 4, 5, 7, 8, 10].filter((length) => schema.safeParse("AB".repeat(length)).success);
  expect(fits(Uid)).toEqual([4, 7]);
  expect(fits(AnyUid)).toEqual([4, 7, 10]);
  expect(["mini", "1k", "2k", "4k"].filter((size) => CardSizeWord.safeParse(size).success)).toEqual(["1k", "4k"]);
});
