import { describe, expect, test } from "vitest";
import { hex } from "../chip/bytes.ts";
import { parseCardSpec } from "./card-spec.ts";
import { DEFAULT_PLAN } from "./sector-plan.ts";
import { CardSpecError } from "./spec-reader.ts";
import { SPEC_JSON, specWith } from "./testing/cards.ts";

const { doorLock, test: testRecord, fingerprint } = SPEC_JSON.records;

describe("a card specification", () => {
  test("of the documentation is parsed completely", () => {
    const spec = parseCardSpec(SPEC_JSON);
    expect(spec).toMatchObject({
      hotelNumber: 1001,
      cardSize: "1k",
      plan: SPEC_JSON.sectorPlan,
      sequence: 9,
      cardType: "classic",
      validFrom: 1763596800,
      validTo: 1763776800,
    });
    expect(hex(spec.uid ?? [])).toBe("04A1B2C3");
    expect(spec.hotelKey.reveal()).toBe(SPEC_JSON.hotelKey);
    expect(spec.records.fingerprint).toEqual({ finger: 1, template: Uint8Array.of(0, 1, 2) });
    expect(spec.currentKeys.map((one) => one.reveal())).toEqual(["FFFFFFFFFFFF"]);
  });

  test("uses defaults for what it leaves out", () => {
    const { uid: _, validFrom: _from, currentKeys: _keys, sectorPlan: _plan, ...rest } = SPEC_JSON;
    const spec = parseCardSpec({
      ...rest,
      records: { ladder: {}, fingerprint: {}, doorLock: { building: 1, floor: 2, room: 3 } },
    });
    expect(spec).toMatchObject({ validFrom: 0, currentKeys: [], plan: DEFAULT_PLAN });
    expect(spec).not.toHaveProperty("uid");
    expect(spec.records).toEqual({
      ladder: { floors: [] },
      fingerprint: { finger: 0 },
      doorLock: { building: 1, floor: 2, room: 3, areas: [] },
    });
  });

  test("gives its card type as number or word", () => {
    expect(specWith({ cardType: 4 }).cardType).toBe("designated-area-guidance");
    expect(specWith({ cardType: "d81-measuring" }).cardType).toBe("d81-measuring");
  });

  test("without a target sector takes that of the plan", () => {
    const target = (devices: readonly string[]) => {
      const { targetSector: _, ...rest } = testRecord;
      return specWith({ records: { test: { ...rest, devices } } }).records.test?.targetSector;
    };
    expect([target(["energySaver"]), target(["doorLock"]), target(["energySaver", "doorLock"])]).toEqual([2, 1, 1]);
  });

  test("without records, as for an erase, needs no card type and no sequence", () => {
    const { cardType: _, sequence: _sequence, records: _records, ...rest } = SPEC_JSON;
    expect(parseCardSpec(rest)).toMatchObject({ sequence: 0, records: {} });
  });

  test.each([
    [{ hotelNumber: -1 }, "NUMBER_INVALID", "hotelNumber"],
    [{ hotelNumber: "1001" }, "NUMBER_INVALID", "hotelNumber"],
    [{ hotelNumber: undefined }, "FIELD_MISSING", "hotelNumber"],
    [{ cardSize: "mini" }, "WORD_UNKNOWN", "cardSize"],
    [{ cardType: 10 }, "WORD_UNKNOWN", "cardType"],
    [{ cardType: undefined }, "FIELD_MISSING", "cardType"],
    [{ sequence: undefined }, "FIELD_MISSING", "sequence"],
    [{ hotelKey: "0011" }, "KEY_INVALID", "hotelKey"],
    [{ uid: "04A1B2" }, "UID_INVALID", "uid"],
    [{ validTo: 1763596799 }, "VALIDITY_ORDER", "validTo"],
    [{ validTo: 0 }, "VALID_TO_REQUIRED", "validTo"],
    [{ sequense: 9 }, "FIELD_UNKNOWN", "sequense"],
    [{ currentKeys: ["FFFFFFFFFFFF", "FF"] }, "KEY_INVALID", "currentKeys[1]"],
    [{ records: { doorlock: doorLock } }, "FIELD_UNKNOWN", "records.doorlock"],
    [{ records: { doorLock: { ...doorLock, room: 65536 } } }, "NUMBER_INVALID", "records.doorLock.room"],
    [{ records: { doorLock: { ...doorLock, areas: [1, 128] } } }, "NUMBER_INVALID", "records.doorLock.areas[1]"],
    [{ records: { test: { ...testRecord, devices: [] } } }, "LIST_EMPTY", "records.test.devices"],
    [{ records: { test: { ...testRecord, operation: "open" } } }, "WORD_UNKNOWN", "records.test.operation"],
    [{ records: { fingerprint: { finger: 1 } } }, "FIELD_MISSING", "records.fingerprint.template"],
    [
      { records: { fingerprint: { ...fingerprint, template: "00".repeat(265) } } },
      "TEMPLATE_INVALID",
      "records.fingerprint.template",
    ],
    [{ records: [] }, "NOT_AN_OBJECT", "records"],
  ])("with %j is refused as %s at %s", (change, code, path) => {
    expect(failure(change)).toMatchObject({ code, path });
  });

  test("with an invalid plan reports every error", () => {
    const error = failure({ sectorPlan: { ...SPEC_JSON.sectorPlan, ladder: 2, fingerprint: [10, 11] } });
    expect(error).toMatchObject({ code: "SECTOR_TAKEN_TWICE", path: "sectorPlan" });
    expect(error?.planErrors.map(({ code }) => code)).toEqual(["SECTOR_TAKEN_TWICE", "FINGERPRINT_NEEDS_SIX"]);
  });

  test("with fingerprints needs a plan with six sectors, with a ladder record a ladder sector", () => {
    const sectorPlan = { doorLock: 1, energySaver: 2, test: 4 };
    expect(failure({ sectorPlan, records: { fingerprint } })?.code).toBe("FINGERPRINT_NEEDS_SIX");
    expect(failure({ sectorPlan, records: { ladder: { floors: [1] } } })?.code).toBe("SECTOR_MISSING");
    expect(specWith({ sectorPlan, records: { doorLock } }).plan).toEqual(sectorPlan);
  });

  test("that is no object is rejected with an empty path", () => {
    expect(() => parseCardSpec("{}")).toThrow("NOT_AN_OBJECT");
    expect(() => parseCardSpec(undefined)).toThrow("FIELD_MISSING");
  });

  test("never has a key in its error message", () => {
    expect(String(failure({ hotelKey: "00112233445566778899AABBCCDDEEF" }))).not.toContain("0011");
  });
});

function failure(change: Readonly<Record<string, unknown>>): CardSpecError | undefined {
  try {
    specWith(change);
  } catch (error) {
    if (error instanceof CardSpecError) return error;
    throw error;
  }
  return undefined;
}
