import { DEFAULT_KEY, emptyCard, hex, uid, virtualCard } from "@adel/card";
import { describe, expect, it } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import type { BytePort } from "../../transport/byte-port.ts";
import { memoryCable } from "../../transport/memory-port.ts";
import { openPty, type Pty } from "../../transport/pty.ts";
import { openSerial } from "../../transport/serial-port.ts";
import { type Cable, driverContract } from "../driver.contract.ts";
import { NO_PACE, simulate } from "../simulation.ts";
import { createDriver } from "./driver.ts";

function inMemory(): Cable {
  let far: BytePort | undefined;
  return {
    newPort() {
      const [near, other] = memoryCable();
      far = other;
      return near;
    },
    async open() {
      if (!far) throw new Error("nothing is plugged in");
      return far;
    },
    dispose: () => Promise.resolve(),
  };
}

function overPty(): Cable {
  let pty: Pty | undefined;
  return {
    newPort() {
      pty = openPty();
      return pty;
    },
    async open() {
      const path = pty?.path ?? "";
      return openSerial({ path, baudRate: 9600, clock: systemClock }, new AbortController().signal);
    },
    dispose: async () => pty?.close(),
  };
}

describe("a TWN4 with older firmware", () => {
  it("that knows neither ATQA nor SAK still finds, opens and proves a card, without a word about its kind", async () => {
    const { newPort, open } = inMemory();
    const options = new Map([["without", "1204,1205"]]);
    const setting = { driver: "twn4", clock: systemClock, options, pace: NO_PACE, byteMs: 0, newPort } as const;
    const simulation = await simulate(setting);
    simulation.place(virtualCard(emptyCard(uid("04A1B2C3"), "1k")));
    const driver = createDriver({ port: await open(), clock: systemClock, options });
    const { signal } = new AbortController();
    expect(await driver.poll(signal)).toEqual({ uid: uid("04A1B2C3"), atqa: null, sak: null });
    await driver.settle(signal);
    await driver.authenticate(1, DEFAULT_KEY, "A", signal);
    expect(hex(await driver.readBlock(4, signal))).toBe("0".repeat(32));
    await simulation.stop();
  });
});

driverContract("twn4", "memory", inMemory);
driverContract("twn4", "memory with CRC", inMemory, { crc: "1" });
driverContract("twn4", "a pty", overPty, { timeout: "500" });
