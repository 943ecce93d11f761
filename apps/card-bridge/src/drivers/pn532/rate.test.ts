import { DEFAULT_KEY, emptyCard, hex, uid, virtualCard } from "@adel/card";
import { afterEach, describe, expect, it } from "vitest";
import type { Clock } from "../../kernel/clock.ts";
import { DeviceError } from "../../kernel/errors.ts";
import { steppedClock } from "../../kernel/testing/stepped-clock.ts";
import { virtualClock } from "../../kernel/testing/virtual-clock.ts";
import type { BytePort } from "../../transport/byte-port.ts";
import { memoryCable } from "../../transport/memory-port.ts";
import { openPty } from "../../transport/pty.ts";
import { openSerial } from "../../transport/serial-port.ts";
import { parseInjectedError } from "../injected-error.ts";
import { NO_PACE, type Simulation, simulate } from "../simulation.ts";
import { createDriver } from "./driver.ts";
import { startSimulator } from "./sim.ts";

const { signal } = new AbortController();

let simulation: Simulation | undefined;
afterEach(async () => {
  await simulation?.stop();
  simulation = undefined;
});

/** A port that records the rates it is set to. */
function watched(port: BytePort) {
  const rates: number[] = [];
  const setBaudRate: BytePort["setBaudRate"] = (rate, within) => {
    rates.push(rate);
    return port.setBaudRate(rate, within);
  };
  return { port: { ...port, setBaudRate }, rates };
}

async function encoder(
  clock: Clock,
  newPort: () => BytePort,
  options: Readonly<Record<string, string>> = {},
  openFar?: () => Promise<BytePort>,
) {
  const setting = { driver: "pn532", clock, pace: NO_PACE, byteMs: 0, newPort } as const;
  const made = await simulate({ ...setting, options: new Map(Object.entries(options)) });
  simulation = made;
  made.putCard(virtualCard(emptyCard(uid("04A1B2C3"), "1k")));
  return {
    made,
    clock,
    async open(more: Readonly<Record<string, string>> = {}) {
      const { port, rates } = watched(await (openFar ?? (() => Promise.reject(new Error("no port"))))());
      const driver = createDriver({ port, clock, options: new Map(Object.entries(more)) });
      return { port, rates, driver };
    },
  };
}

async function inMemory(options?: Readonly<Record<string, string>>) {
  let far: BytePort | undefined;
  const newPort = () => {
    const [near, other] = memoryCable();
    far = other;
    return near;
  };
  return encoder(virtualClock(), newPort, options, async () => {
    if (!far) throw new Error("nothing is plugged in");
    return far;
  });
}

async function overPty(options?: Readonly<Record<string, string>>) {
  const pty = openPty();
  const clock = steppedClock;
  return encoder(
    clock,
    () => pty,
    options,
    () => openSerial({ path: pty.path, baudRate: 115_200, clock }, signal),
  );
}

describe("the baud rate of a PN532", () => {
  it("is raised to 921600 automatically, over a pty", async () => {
    const { open } = await overPty();
    const { port, driver, rates } = await open();
    expect(await driver.firmware(signal)).toBe("PN532 v1.6");
    expect(rates.at(-1)).toBe(921_600);
    await driver.poll(signal);
    await driver.authenticate(1, DEFAULT_KEY, "A", signal);
    expect(hex(await driver.readBlock(4, signal))).toBe("0".repeat(32));
    await port.close();
  });

  it.each(["115200", "230400", "460800", "921600", "1288000"])("is %s where that is asked for", async (baud) => {
    const { open } = await inMemory();
    const { driver, rates } = await open({ baud });
    await driver.firmware(signal);
    expect(rates.at(-1)).toBe(Number(baud));
  });

  it("stays at 115200 if the requested rate is not supported by the encoder", async () => {
    const { open } = await inMemory();
    const { driver, rates } = await open({ baud: "57600" });
    await driver.firmware(signal);
    expect(rates.at(-1)).toBe(115_200);
  });

  it.each([
    ["460800", undefined, 460_800],
    ["230400", undefined, 230_400],
    ["115200", undefined, 115_200],
    ["230400", "921600", 115_200],
  ])("of a line that is clean up to %s, with ?baud=%s, is %i", async (clean, baud, rate) => {
    const { open } = await inMemory({ clean });
    const { driver, rates } = await open(baud === undefined ? {} : { baud });
    expect(await driver.firmware(signal)).toBe("PN532 v1.6");
    expect(rates.at(-1)).toBe(rate);
    expect(await driver.poll(signal)).toMatchObject({ uid: uid("04A1B2C3") });
    await driver.settle(signal);
  });

  it("is set back to 115200 when the driver is closed", async () => {
    const { open } = await inMemory();
    const { driver, rates } = await open();
    await driver.firmware(signal);
    await driver.leave?.();
    expect(rates.at(-1)).toBe(115_200);
    const next = await open({ baud: "115200" });
    await next.driver.firmware(signal);
    expect(next.rates).toEqual([115_200]);
  });

  it.each([{}, { baud: "115200" }, { baud: "460800" }])(
    "is detected when the program that raised it was killed, with the options %j",
    async (options) => {
      const { open } = await overPty();
      const killed = await open();
      await killed.driver.firmware(signal);
      await killed.port.close();
      const { port, driver, rates } = await open(options);
      expect(await driver.firmware(signal)).toBe("PN532 v1.6");
      expect(rates.at(-1)).toBe(Number("baud" in options ? options.baud : 921_600));
      expect(await driver.poll(signal)).toMatchObject({ uid: uid("04A1B2C3") });
      await port.close();
    },
  );

  it.each(["230400", "460800", "921600", "1288000"])("is found at %s, where a killed program left it", async (left) => {
    const { open } = await inMemory();
    await (await open({ baud: left })).driver.firmware(signal);
    const { driver, rates } = await open({ baud: "115200" });
    expect(await driver.firmware(signal)).toBe("PN532 v1.6");
    expect(rates).toContain(Number(left));
    expect(rates.at(-1)).toBe(115_200);
  });

  it("is not raised if our own port does not support it, because the encoder would be unreachable", async () => {
    const { open, clock } = await inMemory();
    const { port } = await open();
    const slow: BytePort = {
      ...port,
      setBaudRate: (rate, within) =>
        rate > 230_400
          ? Promise.reject(new DeviceError("BAUD_WRONG", "changing the rate"))
          : port.setBaudRate(rate, within),
    };
    const { port: seen, rates } = watched(slow);
    const driver = createDriver({ port: seen, clock, options: new Map() });
    expect(await driver.firmware(signal)).toBe("PN532 v1.6");
    expect(rates.at(-1)).toBe(230_400);
  });

  it("is detected again when the encoder has lost its power while the port stayed open", async () => {
    const [near, far] = memoryCable();
    const card = virtualCard(emptyCard(uid("04A1B2C3"), "1k"));
    const field = { card: () => card, cards: () => [card] };
    const clock = virtualClock();
    const power = () => startSimulator({ port: near, field, clock, options: new Map(), pace: NO_PACE });
    const off = power();
    const { port, rates } = watched(far);
    const driver = createDriver({ port, clock, options: new Map([["timeout", "150"]]) });
    await driver.firmware(signal);
    off();
    const offAgain = power();
    await expect(driver.poll(signal)).rejects.toMatchObject({ code: "ENCODER_SILENT" });
    await expect(driver.poll(signal)).rejects.toMatchObject({ code: "ENCODER_SILENT" });
    expect(await driver.poll(signal)).toMatchObject({ uid: uid("04A1B2C3") });
    expect(rates.at(-1)).toBe(921_600);
    offAgain();
  });
});

describe("a PN532 on a bad line", () => {
  it.each([
    ["a spoilt answer is asked for again, and the card is not", "bad-line-at:2"],
    ["a second acknowledgement is no answer", "duplicate-at:1"],
  ])("%s", async (_, error) => {
    const { made, open } = await inMemory();
    const { driver } = await open({ timeout: "500" });
    await driver.poll(signal);
    await driver.authenticate(1, DEFAULT_KEY, "A", signal);
    const word = parseInjectedError(error);
    if (!word) throw new Error(error);
    made.inject(word);
    expect(hex(await driver.readBlock(7, signal)).slice(12)).toBe("FF078069FFFFFFFFFFFF");
    expect(hex(await driver.readBlock(6, signal))).toBe("0".repeat(32));
  });
});
