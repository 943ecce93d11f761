import { DEFAULT_KEY, emptyCard, hex, uid, virtualCard } from "@adel/card";
import { describe, expect, it } from "vitest";
import { driverContract } from "../driver.contract.ts";
import { NO_PACE, simulate } from "../simulation.ts";
import { inMemory, overPty } from "../testing/cables.ts";

describe("a TWN4 with older firmware", () => {
  it("without commands for ATQA and SAK still finds, opens and verifies a card, without reporting its type", async () => {
    const { clock, newPort, connect } = inMemory("twn4");
    const options = new Map([["without", "1204,1205"]]);
    const setting = { driver: "twn4", clock, options, pace: NO_PACE, byteMs: 0, newPort } as const;
    const simulation = await simulate(setting);
    simulation.putCard(virtualCard(emptyCard(uid("04A1B2C3"), "1k")));
    const { driver } = await connect(options);
    const { signal } = new AbortController();
    expect(await driver.poll(signal)).toEqual({ uid: uid("04A1B2C3"), atqa: null, sak: null });
    await driver.settle(signal);
    await driver.authenticate(1, DEFAULT_KEY, "A", signal);
    expect(hex(await driver.readBlock(4, signal))).toBe("0".repeat(32));
    await simulation.stop();
  });
});

describe("a TWN4 without a configured baud rate", () => {
  const { signal } = new AbortController();
  async function encoderAt(rate: number, options: Readonly<Record<string, string>>) {
    const cable = overPty("twn4");
    const newPort = () => {
      const port = cable.newPort();
      void port.setBaudRate(rate, signal);
      return port;
    };
    const setting = {
      driver: "twn4",
      clock: cable.clock,
      options: new Map(),
      pace: NO_PACE,
      byteMs: 0,
      newPort,
    } as const;
    const simulation = await simulate(setting);
    simulation.putCard(virtualCard(emptyCard(uid("04A1B2C3"), "1k")));
    const { driver, port } = await cable.connect(new Map(Object.entries(options)));
    return {
      driver,
      async close() {
        await port.close();
        await simulation.stop();
        await cable.dispose();
      },
    };
  }

  it.each([9600, 19_200, 38_400, 57_600, 115_200])("answers at %i when it is opened", async (rate) => {
    const { driver, close } = await encoderAt(rate, {});
    expect(await driver.firmware(signal)).toMatch(/^TWN4/);
    expect(await driver.poll(signal)).toMatchObject({ uid: uid("04A1B2C3") });
    await driver.settle(signal);
    await close();
  });

  it("is not searched for if its baud rate is configured", async () => {
    const { driver, close } = await encoderAt(115_200, { baud: "9600", timeout: "100" });
    await expect(driver.firmware(signal)).rejects.toMatchObject({ code: "ENCODER_SILENT" });
    await close();
  });
});

driverContract("twn4", "memory", inMemory);
driverContract("twn4", "memory with CRC", inMemory, { crc: "1" });
driverContract("twn4", "a pty", overPty, { timeout: "500" });
