import {
  block,
  type CardMemory,
  DEFAULT_KEY,
  emptyCard,
  hex,
  key,
  trailer,
  uid,
  type VirtualCard,
  virtualCard,
} from "@adel/card";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "../kernel/clock.ts";
import { DeviceError } from "../kernel/errors.ts";
import type { Port } from "../transport/port.ts";
import type { Cable } from "./cables.rig.ts";
import type { EncoderDriver } from "./driver.ts";
import type { DriverName } from "./index.ts";
import { misbehaviour } from "./misbehaviour.ts";
import { NO_PACE, type Simulation, simulate } from "./simulation.ts";

/** Long enough for a busy computer, short enough for the tests that wait for silence. */
const ANSWER_MS = "200";
const signal = new AbortController().signal;
const UID = uid("04A1B2C3");
const DATA = block("000102030405060708090A0B0C0D0E0F");
const OTHER = block("F0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF");

const codeOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error, "should have been refused").toBeInstanceOf(DeviceError);
  return error instanceof DeviceError ? error.code : undefined;
};

/** What every driver must do, whatever its wire; a new one inherits all of it by being registered. */
export function driverContract(
  name: DriverName,
  over: string,
  makeCable: (name: DriverName) => Cable,
  options: Readonly<Record<string, string>> = {},
) {
  describe(`${name} over ${over}`, () => {
    const answerMs = Number(options.timeout ?? ANSWER_MS);
    let cable: Cable;
    let simulation: Simulation;
    let port: Port;
    let driver: EncoderDriver;
    let card: VirtualCard;

    const put = (memory: CardMemory) => {
      card = virtualCard(memory);
      simulation.place(card);
      return card;
    };
    const connect = async () => {
      const setting = new Map(Object.entries({ timeout: ANSWER_MS, ...options }));
      ({ port, driver } = await cable.connect(setting));
    };
    const make = (text: string) => {
      const read = misbehaviour(text);
      if (!read) throw new Error(`no such misbehaviour: ${text}`);
      simulation.trouble(read);
    };
    /** A card in the field, selected. */
    const present = async (memory = emptyCard(UID, "1k")) => {
      put(memory);
      await driver.poll(signal);
    };

    beforeEach(async () => {
      cable = makeCable(name);
      const setting = new Map(Object.entries(options));
      simulation = await simulate({
        driver: name,
        clock: systemClock,
        options: setting,
        pace: NO_PACE,
        byteMs: 0,
        newPort: cable.newPort,
      });
      await connect();
    });
    afterEach(async () => {
      await port.close();
      await simulation.stop();
      await cable.dispose();
    });

    it("says who answers", async () => {
      expect(await driver.firmware(signal)).toMatch(/\w/);
    });

    it("beeps where it says that it can", async () => {
      if (driver.can.has("beep")) await driver.beep(signal);
      expect(await driver.firmware(signal)).toMatch(/\w/);
    });

    it("finds no card in an empty field", async () => {
      expect(await driver.poll(signal)).toBeNull();
    });

    it("names a card by UID, ATQA and SAK", async () => {
      put(emptyCard(UID, "1k"));
      expect(await driver.poll(signal)).toEqual({ uid: UID, atqa: 0x0004, sak: 0x08 });
      simulation.lift();
      expect(await driver.poll(signal)).toBeNull();
      put(emptyCard(uid("04A1B2C3D4E580"), "4k"));
      expect(await driver.poll(signal)).toEqual({ uid: uid("04A1B2C3D4E580"), atqa: 0x0042, sak: 0x18 });
    });

    it("reads back what it wrote", async () => {
      await present();
      await driver.authenticate(1, DEFAULT_KEY, "A", signal);
      await driver.writeBlock(4, DATA, signal);
      expect(hex(await driver.readBlock(4, signal))).toBe(hex(DATA));
      expect(hex(card.memory().blocks[4] ?? [])).toBe(hex(DATA));
    });

    it("opens a sector with key B", async () => {
      const memory = emptyCard(UID, "1k");
      const blocks = [...memory.blocks];
      blocks[7] = trailer(key("A0A1A2A3A4A5"), ["100", "100", "100", "011"], 0, key("B0B1B2B3B4B5"));
      await present({ ...memory, blocks });
      await driver.authenticate(1, key("B0B1B2B3B4B5"), "B", signal);
      await driver.writeBlock(5, DATA, signal);
      expect(hex(await driver.readBlock(5, signal))).toBe(hex(DATA));
    });

    it("numbers the sectors of a 4K card as the chip does", async () => {
      await present(emptyCard(UID, "4k"));
      for (const [sector, first] of [
        [31, 124],
        [32, 128],
        [33, 144],
        [39, 240],
      ] as const) {
        await driver.authenticate(sector, DEFAULT_KEY, "A", signal);
        await driver.writeBlock(first, DATA, signal);
        expect(hex(await driver.readBlock(first, signal)), `sector ${sector}`).toBe(hex(DATA));
      }
    });

    it("tells a wrong key by its sector, and takes the right one next", async () => {
      await present();
      const refused = await driver.authenticate(3, key("010203040506"), "A", signal).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: "KEY_REFUSED", values: { sector: 3 } });
      await driver.authenticate(3, DEFAULT_KEY, "A", signal);
      expect(hex(await driver.readBlock(12, signal))).toBe("0".repeat(32));
    });

    it("tells a refused write by its block, and goes on after opening the sector again", async () => {
      await present();
      await driver.authenticate(0, DEFAULT_KEY, "A", signal);
      const refused = await driver.writeBlock(0, DATA, signal).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: "ACCESS_REFUSED", values: { block: 0 } });
      await driver.authenticate(0, DEFAULT_KEY, "A", signal);
      await driver.writeBlock(1, DATA, signal);
    });

    it("says that there is no card when a sector is opened in an empty field", async () => {
      await driver.poll(signal);
      expect(await codeOf(driver.authenticate(0, DEFAULT_KEY, "A", signal))).toBe("NO_CARD");
    });

    it("says that the card was lifted, before a read and in the middle of a write", async () => {
      await present();
      await driver.authenticate(1, DEFAULT_KEY, "A", signal);
      simulation.lift();
      expect(await codeOf(driver.readBlock(4, signal))).toBe("CARD_LIFTED");
      await present();
      await driver.authenticate(1, DEFAULT_KEY, "A", signal);
      make("tear:1:4");
      expect(await codeOf(driver.writeBlock(4, DATA, signal))).toBe("CARD_LIFTED");
    });

    it("says that the card was swapped, and for which", async () => {
      await present();
      await driver.authenticate(1, DEFAULT_KEY, "A", signal);
      make("swap:1");
      const swapped = await driver.readBlock(4, signal).catch((error: unknown) => error);
      expect(swapped).toMatchObject({ code: "CARD_SWAPPED", values: { expected: "04A1B2C3", found: "0BADCA2D" } });
    });

    it("does not take a card that was lifted and put back for one that is still open", async () => {
      await present();
      await driver.authenticate(1, DEFAULT_KEY, "A", signal);
      simulation.lift();
      simulation.place(card);
      expect(await codeOf(driver.readBlock(4, signal))).toBe("ACCESS_REFUSED");
    });

    it("understands answers that come a byte at a time", async () => {
      make("byte-by-byte");
      await present();
      await driver.authenticate(1, DEFAULT_KEY, "A", signal);
      await driver.writeBlock(4, DATA, signal);
      expect(hex(await driver.readBlock(4, signal))).toBe(hex(DATA));
    });

    it.each(["bad-line", "garbage", "silent"])(
      "refuses a single %s answer and understands the next",
      async (trouble) => {
        await present();
        await driver.authenticate(1, DEFAULT_KEY, "A", signal);
        await driver.writeBlock(4, DATA, signal);
        make(`${trouble}-at:1`);
        expect(await codeOf(driver.readBlock(4, signal))).toBe(
          trouble === "silent" ? "ENCODER_SILENT" : "ENCODER_GARBLED",
        );
        expect(hex(await driver.readBlock(4, signal))).toBe(hex(DATA));
      },
    );

    it("reports silence with its own code as long as it lasts", async () => {
      make("silent");
      expect(await codeOf(driver.poll(signal))).toBe("ENCODER_SILENT");
      expect(await codeOf(driver.poll(signal))).toBe("ENCODER_SILENT");
      simulation.behave();
      expect(await driver.poll(signal)).toBeNull();
    });

    it("never takes a late answer for the answer to a later question", async () => {
      await present();
      await driver.authenticate(1, DEFAULT_KEY, "A", signal);
      await driver.writeBlock(4, DATA, signal);
      await driver.writeBlock(5, OTHER, signal);
      make(`late:${answerMs + 60}`);
      expect(await codeOf(driver.readBlock(4, signal))).toBe("ENCODER_SILENT");
      simulation.behave();
      expect(hex(await driver.readBlock(5, signal))).toBe(hex(OTHER));
    });

    it("does not pass off a doubled answer as another block's content", async () => {
      await present();
      await driver.authenticate(1, DEFAULT_KEY, "A", signal);
      await driver.writeBlock(4, DATA, signal);
      await driver.writeBlock(5, OTHER, signal);
      await driver.settle(signal);
      make("duplicate-at:1");
      const first = await driver.readBlock(4, signal);
      const second = await driver.readBlock(5, signal).catch(() => OTHER);
      const proven = await driver.settle(signal).then(
        () => true,
        () => false,
      );
      expect(hex(first)).toBe(hex(DATA));
      expect(proven && hex(second) !== hex(OTHER)).toBe(false);
      await driver.settle(signal);
      expect(hex(await driver.readBlock(5, signal))).toBe(hex(OTHER));
    });

    it("leaves at once when it is aborted while waiting, and works afterwards", async () => {
      await present();
      make("silent-at:1");
      const stop = new AbortController();
      const waiting = codeOf(driver.poll(stop.signal));
      const began = performance.now();
      queueMicrotask(() => stop.abort());
      expect(await waiting).toBe("CANCELLED");
      expect(performance.now() - began).toBeLessThan(answerMs);
      expect(await driver.poll(signal)).toMatchObject({ uid: UID });
    });

    it("sends nothing for a call that was aborted before it began", async () => {
      await present();
      await driver.authenticate(1, DEFAULT_KEY, "A", signal);
      expect(await codeOf(driver.writeBlock(4, DATA, AbortSignal.abort()))).toBe("CANCELLED");
      await driver.settle(signal).catch(() => undefined);
      expect(hex(card.memory().blocks[4] ?? [])).toBe("0".repeat(32));
    });

    it("notices a pulled cable, and works on the port that comes back", async () => {
      await present();
      await simulation.unplug();
      const began = performance.now();
      expect(["ENCODER_UNPLUGGED", "ENCODER_SILENT"]).toContain(await codeOf(driver.poll(signal)));
      await new Promise<void>((resolve) => {
        if (port.gone.aborted) resolve();
        else port.gone.addEventListener("abort", () => resolve(), { once: true });
      });
      expect(performance.now() - began).toBeLessThan(2000);
      simulation.plug();
      await connect();
      expect(await driver.poll(signal)).toMatchObject({ uid: UID });
    });

    it("keeps keys out of what it throws", async () => {
      await present();
      const thrown = await driver.authenticate(3, key("0102030405AB"), "A", signal).catch((error: unknown) => error);
      const shown = thrown instanceof Error ? `${thrown.stack} ${JSON.stringify(thrown)} ${String(thrown.cause)}` : "";
      expect(shown).toContain("KEY_REFUSED");
      expect(shown.toUpperCase()).not.toContain("0102030405AB");
    });
  });
}
