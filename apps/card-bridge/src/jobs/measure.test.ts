import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { encoderAddress } from "../drivers/address.ts";
import { latencyCheck, roundTripCheck } from "./measure.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "card-bridge-measure-"));
  await mkdir(join(folder, "ttyUSB0"));
  await writeFile(join(folder, "ttyUSB0", "device"), "");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const FIRMWARE = "PN532 v1.6";
/** Twenty round trips of about this many ms. */
const times = (ms: number, longer = ms) => ({
  version: Array.from({ length: 20 }, (_, at) => longer + at / 10),
  proof: [ms],
});
const timer = (ms: number) => writeFile(join(folder, "ttyUSB0", "latency_timer"), `${ms}\n`);
const address = (driver: string, query: string) => encoderAddress(`${driver}:${join(folder, "ttyUSB0")}${query}`);
const check = (ms: number, query = "") =>
  latencyCheck({ times: times(ms), firmware: FIRMWARE, rate: 115_200 }, address("pn532", query), folder);
/** A TWN4, which does not know its rate; the version takes longer, because it is longer. */
const checkTwn4 = (ms: number, longer: number, query = "") =>
  latencyCheck(
    { times: times(ms, longer), firmware: "TWN4/B1.64/CKF4.64/PRS1.04", rate: undefined },
    address("twn4", query),
    folder,
  );

describe("an adapter's latency", () => {
  it("is the value of the system's timer setting if readable, whatever the replies take", async () => {
    await timer(16);
    const path = join(folder, "ttyUSB0");
    expect(await check(1)).toMatchObject({
      verdict: "warn",
      fault: "ADAPTER_SLOW",
      values: { ms: 16, device: "ttyUSB0", port: path },
    });
    await timer(1);
    expect(await check(30)).toMatchObject({ verdict: "pass", fault: null, values: { ms: 1 } });
  });

  it("is what neither the line's speed nor the encoder explains, if the system reports no setting", async () => {
    expect(await check(2.5)).toMatchObject({ verdict: "pass", fault: null });
    expect(await check(18)).toMatchObject({ verdict: "warn", fault: "ANSWERS_LATE", values: { ms: 16 } });
  });

  it("is told from a slow line by the longer reply, where the encoder's rate is not known", async () => {
    // At 9600 bit/s the transmission itself takes as long: 16 bytes, and 64.
    expect(await checkTwn4(17, 67)).toMatchObject({ verdict: "pass" });
    expect(await checkTwn4(34, 84)).toMatchObject({ verdict: "warn", fault: "ANSWERS_LATE" });
    expect(await checkTwn4(16.4, 16.9)).toMatchObject({ verdict: "warn", fault: "ANSWERS_LATE", values: { ms: 16 } });
    expect(await checkTwn4(0.4, 0.9)).toMatchObject({ verdict: "pass" });
    expect(await checkTwn4(18, 22, "?baud=115200")).toMatchObject({ verdict: "warn", fault: "ANSWERS_LATE" });
  });
});

it("round trips are reported as minimum, median and 95th percentile", () => {
  expect(roundTripCheck(times(1)).values).toEqual({ min: "1.0", median: "2.0", p95: "2.9" });
});
