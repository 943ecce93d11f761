import { describe, expect, test } from "vitest";
import { type FileRules, fileError, sizeText } from "./file-rules.ts";
import { after, counted, type UploadQueue } from "./uploads.ts";

const rules: FileRules = { endings: [".png", ".jpg"], maxBytes: 2_097_152, maxFiles: 2 };

describe("a chosen file", () => {
  test("is taken by its ending, whatever its case", () => {
    expect(fileError({ name: "Hotel.PNG", size: 10 }, rules, 0)).toBeUndefined();
    expect(fileError({ name: "hotel.png.exe", size: 10 }, rules, 0)).toBe("kind");
    expect(fileError({ name: "png", size: 10 }, rules, 0)).toBe("kind");
    expect(fileError({ name: ".png", size: 10 }, rules, 0)).toBe("kind");
    expect(fileError({ name: "anything", size: 10 }, { ...rules, endings: [] }, 0)).toBeUndefined();
  });

  test("is refused when it is too large, empty, or one too many", () => {
    expect(fileError({ name: "a.png", size: 2_097_152 }, rules, 0)).toBeUndefined();
    expect(fileError({ name: "a.png", size: 2_097_153 }, rules, 0)).toBe("tooLarge");
    expect(fileError({ name: "a.png", size: 0 }, rules, 0)).toBe("empty");
    expect(fileError({ name: "a.png", size: 10 }, rules, 2)).toBe("tooMany");
  });
});

test("sizes are said as people say them", () => {
  expect([0, 340, 1024, 1536, 2_097_152, 157_286_400].map(sizeText)).toEqual([
    "0 B",
    "340 B",
    "1 KB",
    "1.5 KB",
    "2 MB",
    "150 MB",
  ]);
});

describe("files on their way", () => {
  const file = (name: string) => new File(["x"], name);
  const selected = after([], {
    kind: "chosen",
    files: [{ file: file("a.png") }, { file: file("b.exe"), reason: "wrong kind" }],
  });
  const states = (all: UploadQueue) => all.map(({ id, state }) => [id, state]);

  test("wait to be sent, and what is refused says why and does not count", () => {
    expect(states(selected)).toEqual([
      [1, "waiting"],
      [2, "refused"],
    ]);
    expect(counted(selected)).toBe(1);
  });

  test("move on, arrive, and can be sent again after a failure", () => {
    const begun = after(after(selected, { kind: "begun", id: 1 }), { kind: "moved", id: 1, share: 0.4 });
    expect(begun[0]).toMatchObject({ state: "sending", share: 0.4 });
    const failed = after(begun, { kind: "failed", id: 1, reason: "HTTP 502" });
    expect(failed[0]).toMatchObject({ state: "failed", reason: "HTTP 502" });
    const again = after(failed, { kind: "again", id: 1 });
    expect(again[0]).toMatchObject({ state: "waiting", share: 0 });
    expect(again[0]?.reason).toBeUndefined();
    expect(after(again, { kind: "sent", id: 1 })[0]).toMatchObject({ state: "sent", share: 1 });
  });

  test("that were refused leave when others are chosen", () => {
    const more = after(selected, { kind: "chosen", files: [{ file: file("c.png") }] });
    expect(states(more)).toEqual([
      [1, "waiting"],
      [3, "waiting"],
    ]);
    expect(states(after(more, { kind: "removed", id: 1 }))).toEqual([[3, "waiting"]]);
  });

  test("are replaced by the next one where only one is kept, but never while on their way", () => {
    const next = { kind: "chosen", files: [{ file: file("c.png") }], replace: true } as const;
    expect(states(after(after(selected, { kind: "sent", id: 1 }), next))).toEqual([[3, "waiting"]]);
    expect(states(after(after(selected, { kind: "begun", id: 1 }), next))).toEqual([
      [1, "sending"],
      [3, "waiting"],
    ]);
  });
});
