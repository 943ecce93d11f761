import { describe, expect, test } from "vitest";
import { type Draft, emptyDraft, recordsOf } from "./draft.ts";

const full: Draft = {
  doorLock: { on: true, building: 3, floor: 12, room: 1206, areas: "120-122" },
  energySaver: { on: true, relays: 2, offDelay: 30, areas: "" },
  ladder: { on: true, floors: "1, 12" },
  fingerprint: { on: true, finger: 2, file: { name: "a.fmr", base64: "AAAA" } },
};
const all = ["ladder-control", "fingerprint"] as const;

describe("the records of a hotel card", () => {
  test("come out as the server takes them", () => {
    expect(recordsOf(full, all)).toEqual({
      errors: {},
      records: {
        doorLock: { building: 3, floor: 12, room: 1206, areas: [120, 121, 122] },
        energySaver: { relays: 2, offDelay: 30, areas: [] },
        ladder: { floors: [1, 12] },
        fingerprint: { finger: 2, template: "AAAA" },
      },
    });
  });

  test("leave out what the hotel's software does not have", () => {
    expect(Object.keys(recordsOf(full, []).records)).toEqual(["doorLock", "energySaver"]);
  });

  test("name each field that is missing, too large or no range", () => {
    const { errors } = recordsOf(
      {
        ...full,
        doorLock: { on: true, building: 256, floor: "", room: 1.5, areas: "1-200" },
        ladder: { on: true, floors: "" },
      },
      all,
    );
    expect(errors).toEqual({
      "doorLock.building": "number",
      "doorLock.floor": "number",
      "doorLock.room": "number",
      "doorLock.areas": "ranges",
      "ladder.floors": "floorsNeeded",
    });
  });

  test("ask for one record at least, and for a finger's file again when a reload took its bytes", () => {
    const nothing = { ...emptyDraft("ladder"), ladder: { on: false, floors: "" } };
    expect(recordsOf(nothing, all).errors).toEqual({ records: "recordNeeded" });
    const reloaded = { ...full, fingerprint: { on: true, finger: 2, file: { name: "a.fmr" } } };
    expect(recordsOf(reloaded, all).errors).toEqual({ "fingerprint.file": "fileAgain" });
  });
});
