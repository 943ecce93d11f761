import { block, DEFAULT_KEY, emptyCard, hex, key } from "@adel/card";
import { expect, it } from "vitest";
import { DeviceError } from "../kernel/errors.ts";
import { type Bench, codeOf, UID } from "./testing/driver-setup.ts";

const signal = new AbortController().signal;
const DATA = block("000102030405060708090A0B0C0D0E0F");
const OTHER = block("F0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF");

/** Disturbances on the line: lost, damaged, duplicated and late replies must never be mistaken for other data. */
export function lineCases(on: Bench) {
  /** A card with data in two blocks of sector 1, which is open. */
  const twoBlocks = async () => {
    await on.present();
    await on.driver.authenticate(1, DEFAULT_KEY, "A", signal);
    await on.driver.writeBlock(4, DATA, signal);
    await on.driver.writeBlock(5, OTHER, signal);
    await on.driver.settle(signal);
  };
  const read = async (number: number) => hex(await on.driver.readBlock(number, signal));
  /** Opens the sector again after an error that deselected the card. */
  const readAgain = async (number: number) => {
    await on.driver.poll(signal);
    await on.driver.authenticate(1, DEFAULT_KEY, "A", signal);
    return read(number);
  };

  it("accepts replies that arrive byte by byte", async () => {
    on.make("byte-by-byte");
    await twoBlocks();
    expect(await read(4)).toBe(hex(DATA));
  });

  /** A driver with retries may recover; one without reports the error code. None may return wrong data. */
  it.each([
    ["a spoilt answer", "bad-line-at:1", ["ENCODER_GARBLED"]],
    ["garbage before an answer", "garbage-at:1", ["ENCODER_GARBLED"]],
    ["a lost answer", "silent-at:1", ["ENCODER_SILENT"]],
  ])("never makes anything of %s, and understands the next", async (_, injected, codes) => {
    await twoBlocks();
    on.make(injected);
    const first = await read(4).catch((error: unknown) => (error instanceof DeviceError ? error.code : error));
    expect([hex(DATA), ...codes]).toContain(first);
    expect(await read(5).catch(() => readAgain(5))).toBe(hex(OTHER));
    expect(await read(4)).toBe(hex(DATA));
  });

  it("reports silence with its own code as long as it lasts", async () => {
    // With a card present: when the system itself looks for cards, an empty field needs no reply of the encoder.
    await on.present();
    on.make("silent");
    expect(await codeOf(on.driver.poll(signal))).toBe("ENCODER_SILENT");
    expect(await codeOf(on.driver.poll(signal))).toBe("ENCODER_SILENT");
    on.simulation.behave();
    expect(await on.driver.poll(signal)).toMatchObject({ uid: UID });
  });

  it("never uses a late reply for a later request", async () => {
    await twoBlocks();
    on.make(`late:${on.answerMs + 60}`);
    expect(await codeOf(on.driver.readBlock(4, signal))).toBe("ENCODER_SILENT");
    on.simulation.behave();
    expect(await read(5).catch(() => readAgain(5))).toBe(hex(OTHER));
  });

  it("does not return a duplicated reply as another block's content", async () => {
    await twoBlocks();
    on.make("duplicate-at:1");
    const first = await read(4);
    const second = await read(5).catch(() => hex(OTHER));
    const outcomes = [() => true, () => false] as const;
    const proven = await on.driver.settle(signal).then(...outcomes);
    expect(first).toBe(hex(DATA));
    expect(proven && second !== hex(OTHER)).toBe(false);
    // On a busy computer the duplicate may arrive after the line counted as quiet; then it is settled once more.
    const settled = () => on.driver.settle(signal).then(...outcomes);
    await expect.poll(settled).toBe(true);
    expect(await read(5)).toBe(hex(OTHER));
  });

  it("confirms at once what was read over a good line", async () => {
    await twoBlocks();
    expect(await read(4)).toBe(hex(DATA));
    await on.driver.settle(signal);
    expect(await read(5)).toBe(hex(OTHER));
  });

  it("returns at once when it is aborted while waiting, and works afterwards", async () => {
    await on.present();
    on.make("silent-at:1");
    const stop = new AbortController();
    const waiting = codeOf(on.driver.poll(stop.signal));
    let isLate = false;
    const forget = on.cable.clock.after(on.answerMs, () => {
      isLate = true;
    });
    queueMicrotask(() => stop.abort());
    expect(await waiting).toBe("CANCELLED");
    forget();
    expect(isLate).toBe(false);
    // It may have aborted before anything was sent.
    on.simulation.behave();
    expect(await on.driver.poll(signal)).toMatchObject({ uid: UID });
  });

  it("aborted during a write, does not undo it, and matches all later replies correctly", async () => {
    await twoBlocks();
    const stop = new AbortController();
    on.whenWritten(() => stop.abort());
    expect(await codeOf(on.driver.writeBlock(4, OTHER, stop.signal))).toBe("CANCELLED");
    expect(hex(on.card.memory().blocks[4] ?? [])).toBe(hex(OTHER));
    expect(await read(5).catch(() => readAgain(5))).toBe(hex(OTHER));
    await on.driver.writeBlock(6, DATA, signal);
    expect(await read(6)).toBe(hex(DATA));
  });

  it("sends nothing for a call that was aborted before it began", async () => {
    await on.present();
    await on.driver.authenticate(1, DEFAULT_KEY, "A", signal);
    expect(await codeOf(on.driver.writeBlock(4, DATA, AbortSignal.abort()))).toBe("CANCELLED");
    await on.driver.settle(signal).catch(() => undefined);
    expect(on.card.memory()).toEqual(emptyCard(UID, "1k"));
  });

  it("has no keys in its errors", async () => {
    await on.present();
    const thrown = await on.driver.authenticate(3, key("0102030405AB"), "A", signal).catch((error: unknown) => error);
    const shown = thrown instanceof Error ? `${thrown.stack} ${JSON.stringify(thrown)} ${String(thrown.cause)}` : "";
    expect(shown).toContain("KEY_REFUSED");
    expect(shown.toUpperCase()).not.toContain("0102030405AB");
  });
}
