import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { systemClock } from "../kernel/clock.ts";
import { encoderAddress } from "./address.ts";
import { connector } from "./connect.ts";
import { probe } from "./discovery.ts";
import { DRIVER_NAMES } from "./index.ts";
import { parseInjectedError } from "./injected-error.ts";

const signal = new AbortController().signal;
const connect = connector(systemClock);

describe("the registry of drivers", () => {
  it("has one entry for each vendor's folder, and a contract test in each", () => {
    const here = new URL(".", import.meta.url).pathname;
    const folders = readdirSync(here, { withFileTypes: true }).filter(
      (one) => one.isDirectory() && one.name !== "testing",
    );
    expect(folders.map(({ name }) => name).sort()).toEqual([...DRIVER_NAMES].sort());
    for (const { name } of folders) expect(readdirSync(`${here}${name}`)).toContain("driver.test.ts");
  });
});

describe("an encoder's address", () => {
  it("is driver, path and options", () => {
    expect(encoderAddress("twn4:/dev/ttyACM0?crc=1")).toMatchObject({
      driver: "twn4",
      path: "/dev/ttyACM0",
      simulated: false,
    });
    expect(encoderAddress("twn4:/dev/ttyACM0?crc=1").options.get("crc")).toBe("1");
    expect(encoderAddress("twn4:COM3").path).toBe("COM3");
    expect(encoderAddress("sim:twn4")).toMatchObject({ driver: "twn4", simulated: true });
  });

  it.each([
    ["", "ENCODER_ADDRESS_WRONG"],
    ["twn4", "ENCODER_ADDRESS_WRONG"],
    ["twn4:", "ENCODER_ADDRESS_WRONG"],
    ["pn532:/dev/ttyS0?timeout=abc", "ENCODER_ADDRESS_WRONG"],
    ["pn532:/dev/ttyS0?timeout=0", "ENCODER_ADDRESS_WRONG"],
    ["pn532:/dev/ttyS0?timout=3000", "ENCODER_ADDRESS_WRONG"],
    ["twn4:/dev/ttyS0?baud=fast", "ENCODER_ADDRESS_WRONG"],
    ["twn4:/dev/ttyS0?constructor=1", "ENCODER_ADDRESS_WRONG"],
    ["twn4:/dev/ttyS0?__proto__=1", "ENCODER_ADDRESS_WRONG"],
    ["constructor:/dev/ttyS0", "DRIVER_UNKNOWN"],
    ["sim:pn532?baud=-1", "ENCODER_ADDRESS_WRONG"],
    ["acme:/dev/ttyS0", "DRIVER_UNKNOWN"],
    ["sim:acme", "DRIVER_UNKNOWN"],
  ])("%j is refused with %s", (text, code) => {
    expect(() => encoderAddress(text)).toThrow(expect.objectContaining({ code }));
  });
});

describe("discovery", () => {
  it("finds the devices that reply, and reports the errors of the others, each independently", async () => {
    const found = await Promise.all(
      ["sim:twn4", "twn4:/nowhere", "acme:/x"].map((one) => probe(one, connect, systemClock, signal)),
    );
    expect(found).toMatchObject([
      { state: "ready", driver: "twn4", firmware: expect.stringContaining("TWN4") },
      { state: "unusable", fault: "NO_ENCODER", values: { encoder: "/nowhere" } },
      { state: "unusable", fault: "DRIVER_UNKNOWN" },
    ]);
  });
});

describe("injected errors", () => {
  it("are parsed from one word each", () => {
    expect(parseInjectedError("silent")).toEqual({ kind: "line", error: "silent" });
    expect(parseInjectedError("bad-line-at:3")).toEqual({ kind: "line", error: "bad-line", at: 3 });
    expect(parseInjectedError("late:200")).toEqual({ kind: "line", error: "late", ms: 200 });
    expect(parseInjectedError("tear:2:6")).toEqual({ kind: "card", error: "tear", at: 2, bytes: 6 });
    expect(parseInjectedError("tear:2:6:255")).toEqual({ kind: "card", error: "tear", at: 2, bytes: 6, rest: 255 });
    expect(parseInjectedError("mute:3")).toEqual({ kind: "card", error: "mute", at: 3, bytes: 0 });
    expect(parseInjectedError("weak:3")).toEqual({ kind: "card", error: "weak", at: 3, bytes: 0 });
    for (const wrong of ["", "lift", "lift:x", "late", "silent:3", "explode", "tear:1:17", "tear:1:8:256"])
      expect(parseInjectedError(wrong)).toBeUndefined();
  });
});
