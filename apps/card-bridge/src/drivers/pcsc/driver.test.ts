import { type CardMemory, DEFAULT_KEY, emptyCard, key, type Uid, uid, virtualCard } from "@adel/card";
import { afterEach, describe, expect, it } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import type { ApduPort } from "../../transport/apdu-port.ts";
import type { BytePort } from "../../transport/byte-port.ts";
import { memoryCable } from "../../transport/memory-port.ts";
import { driverContract } from "../driver.contract.ts";
import { drivers } from "../index.ts";
import { NO_PACE, type Simulation, simulate } from "../simulation.ts";
import { inMemory } from "../testing/cables.ts";
import { codeOf } from "../testing/driver-setup.ts";
import { createDriver } from "./driver.ts";
import { bytesOf, hexOf } from "./testing/fixtures.ts";

const { signal } = new AbortController();
const UID = uid("04A1B2C3");

let simulation: Simulation | undefined;
afterEach(() => simulation?.stop());

/** A driver with its simulator, and all commands between them. */
async function bench(options: Readonly<Record<string, string>> = {}) {
  const sent: string[] = [];
  let far: BytePort | undefined;
  const setting = { driver: "pcsc", clock: systemClock, pace: NO_PACE, byteMs: 0 } as const;
  simulation = await simulate({
    ...setting,
    options: new Map(Object.entries(options)),
    newPort() {
      const [near, other] = memoryCable();
      near.onBytes((bytes) => sent.push(hexOf(bytes.subarray(2))));
      far = other;
      return near;
    },
  });
  if (!far) throw new Error("nothing is plugged in");
  const { driver } = await drivers.pcsc.onCable(far, { path: "memory", clock: systemClock, options: new Map() });
  const cable = far;
  return {
    driver,
    put: (memory: CardMemory) => simulation?.putCard(virtualCard(memory)),
    /** Keys that were loaded so far: memory, slot, key. */
    loaded: () => sent.filter((apdu) => apdu.startsWith("FF82")).map((apdu) => `${apdu.slice(4, 8)} ${apdu.slice(10)}`),
    /** Another program that uses the same reader, until it has its reply. */
    async behindItsBack(apdu: string) {
      const answered = new Promise<void>((resolve) => {
        const off = cable.onBytes(() => {
          off();
          resolve();
        });
      });
      await cable.write(Uint8Array.of(0, apdu.length / 2, ...bytesOf(apdu)), signal);
      await answered;
    },
  };
}

describe("a card, as its reader reports it", () => {
  const ten: Uid = Uint8Array.from([4, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  it.each([
    [emptyCard(UID, "1k"), "mifare-classic-1k", "1k", true],
    [emptyCard(uid("04A1B2C3D4E580"), "4k"), "mifare-classic-4k", "4k", true],
    [emptyCard(UID, "mini"), "mifare-classic-mini", "mini", false],
    [{ ...emptyCard(UID, "1k"), sak: 0x00 }, "mifare-ultralight", undefined, false],
    [{ ...emptyCard(UID, "1k"), sak: 0x88 }, "mifare-classic-1k", "1k", true],
    [{ ...emptyCard(UID, "1k"), uid: ten, sak: 0x20 }, "iso14443-4", undefined, false],
  ])("%# is known without ATQA and SAK", async (memory, type, size, writable) => {
    const { driver, put } = await bench();
    put(memory);
    const seen = await driver.poll(signal);
    expect(seen).toMatchObject({ uid: memory.uid, atqa: null, sak: null, kind: { type, writable } });
    expect(seen?.kind?.size).toBe(size);
    expect(seen?.kind?.uidLength).toBe(memory.uid.length);
  });
});

describe("the reader's memory for keys", () => {
  const OTHER = key("A0A1A2A3A4A5");
  const THIRD = key("B0B1B2B3B4B5");

  it("is not loaded again with a key that it has, and has two keys at a time", async () => {
    const { driver, put, loaded } = await bench();
    put(emptyCard(UID, "1k"));
    for (const sector of [1, 2, 3]) await driver.authenticate(sector, DEFAULT_KEY, "A", signal);
    expect(loaded()).toEqual(["0000 FFFFFFFFFFFF"]);
    await driver.authenticate(4, OTHER, "A", signal).catch(() => undefined);
    expect(loaded().slice(1)).toEqual(["0001 A0A1A2A3A4A5"]);
  });

  it("is found in the manufacturer's location", async () => {
    const { driver, put, loaded } = await bench({ keys: "kept" });
    put(emptyCard(UID, "1k"));
    await driver.authenticate(1, DEFAULT_KEY, "A", signal);
    expect(loaded()).toEqual(["0000 FFFFFFFFFFFF", "0001 FFFFFFFFFFFF", "2000 FFFFFFFFFFFF"]);
    await driver.authenticate(2, THIRD, "B", signal).catch(() => undefined);
    expect(loaded().slice(3)).toEqual(["2001 B0B1B2B3B4B5"]);
  });

  it("is found when it has one slot per key type", async () => {
    const { driver, put, loaded } = await bench({ keys: "by-type" });
    put(emptyCard(UID, "1k"));
    await driver.authenticate(1, DEFAULT_KEY, "A", signal);
    expect(loaded().slice(-1)).toEqual(["0060 FFFFFFFFFFFF"]);
    const before = loaded().length;
    // Key B has a slot of its own, so both are then loaded.
    await driver.authenticate(2, DEFAULT_KEY, "B", signal);
    await driver.authenticate(3, DEFAULT_KEY, "A", signal);
    await driver.authenticate(4, DEFAULT_KEY, "B", signal);
    expect(loaded().slice(before)).toEqual(["0061 FFFFFFFFFFFF"]);
    await driver.authenticate(5, THIRD, "A", signal).catch(() => undefined);
    await driver.authenticate(6, DEFAULT_KEY, "A", signal);
    expect(loaded().slice(before + 1)).toEqual(["0060 B0B1B2B3B4B5", "0060 FFFFFFFFFFFF"]);
  });

  it("may have been changed by others: a key is loaded again before it counts as rejected", async () => {
    const { driver, put, loaded, behindItsBack } = await bench();
    put(emptyCard(UID, "1k"));
    await driver.authenticate(1, DEFAULT_KEY, "A", signal);
    await behindItsBack("FF82000006B0B1B2B3B4B5");
    await driver.authenticate(2, DEFAULT_KEY, "A", signal);
    expect(loaded()).toEqual(["0000 FFFFFFFFFFFF", "0000 B0B1B2B3B4B5", "0000 FFFFFFFFFFFF"]);
  });
});

describe("a reader that does not support the commands", () => {
  it("is reported, whatever it is asked first", async () => {
    const { driver, put } = await bench({ reader: "contact" });
    put(emptyCard(UID, "1k"));
    const unsuited = { code: "READER_UNSUITED", values: { reader: "memory" } };
    await expect(driver.firmware(signal)).rejects.toMatchObject(unsuited);
    await expect(driver.poll(signal)).rejects.toMatchObject(unsuited);
    await expect(driver.authenticate(1, DEFAULT_KEY, "A", signal)).rejects.toMatchObject(unsuited);
  });
});

driverContract("pcsc", "memory", inMemory);

/** A reader that powers a card up each time, and whose card gives its number as `uids` say: null where its reply is lost. */
function readerWith(uids: (string | null)[]) {
  const port: ApduPort = {
    path: "a reader",
    disconnected: new AbortController().signal,
    close: () => Promise.resolve(),
    powerUp: () => Promise.resolve(bytesOf("3B8F8001804F0CA000000306030001000000006A")),
    transmit: async (apdu) => {
      if (hexOf(apdu).startsWith("FFCA0000")) {
        const uid = uids.shift();
        return bytesOf(uid == null ? "6300" : `${uid}9000`);
      }
      return bytesOf("6300");
    },
    escape: () => Promise.resolve(null),
  };
  return createDriver({ port, clock: systemClock, options: new Map() });
}

describe("a card that its reader still sees, without getting its number", () => {
  it("is a fault of the line, not a missing card, where it gave its number before", async () => {
    const driver = readerWith(["04A1B2C3", null, null]);
    await driver.poll(signal);
    expect(await codeOf(driver.readBlock(4, signal))).toBe("ENCODER_GARBLED");
    expect(await codeOf(driver.poll(signal))).toBe("ENCODER_GARBLED");
  });

  it("is no card of ours where it never did", async () => {
    expect(await readerWith([null, null]).poll(signal)).toBeNull();
  });
});
