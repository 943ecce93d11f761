import {
  block,
  DEFAULT_KEY,
  emptyCard,
  hex,
  key,
  OUR_ACCESS,
  sectorCount,
  trailer,
  trailerBlock,
  type Uid,
  uid,
  virtualCard,
  withBlock,
  withBlocks,
} from "@adel/card";
import { describe, expect, it } from "vitest";
import { type Bench, codeOf, UID } from "./testing/driver-setup.ts";

const signal = new AbortController().signal;
const DATA = block("000102030405060708090A0B0C0D0E0F");
const ZEROS = "0".repeat(32);
const OTHER = uid("0BADCA2D");

/** A separate key for each sector, so that a confusion of sectors is detected. */
const keyOf = (sector: number) => key(Uint8Array.from([0xc0, 0xff, 0xee, 0, 0, sector]));

function fourK() {
  const own = Array.from({ length: sectorCount("4k") }, (_, sector) => {
    const own = trailer(keyOf(sector), ["000", "000", "000", "001"], 0, DEFAULT_KEY);
    return [trailerBlock(sector), own] as const;
  });
  return withBlocks(emptyCard(UID, "4k"), own);
}

/** The present card: what a driver reports about it, and which of its sectors the case uses. */
export function cardCases(on: Bench) {
  const open = (sector: number) => on.driver.authenticate(sector, DEFAULT_KEY, "A", signal);
  const held = (number: number) => hex(on.card.memory().blocks[number] ?? []);

  it("reports its firmware", async () => {
    expect(await on.driver.firmware(signal)).toMatch(/\w/);
  });

  it("signals the end of a job with the means that it has, and replies afterwards", async () => {
    for (const outcome of ["done", "failed"] as const) {
      for (const [sound, light] of [
        [true, true],
        [true, false],
        [false, true],
        [false, false],
      ] as const)
        await on.driver.indicate({ outcome, sound, light }, signal);
    }
    expect(await on.driver.firmware(signal)).toMatch(/\w/);
  });

  it("finds no card in an empty field", async () => {
    expect(await on.driver.poll(signal)).toBeNull();
  });

  describe("reports a card", () => {
    const ten: Uid = Uint8Array.from([4, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    it.each([
      ["4 bytes", emptyCard(UID, "1k")],
      ["7 bytes", emptyCard(uid("04A1B2C3D4E580"), "4k")],
      // No MIFARE Classic has one, but other cards are laid on encoders too (ISO/IEC 14443-3, triple size).
      ["10 bytes", { ...emptyCard(UID, "1k"), uid: ten, atqa: 0x0084, sak: 0x20 }],
    ])("by its UID of %s, and by ATQA and SAK where it can tell them", async (_, memory) => {
      const { uid: its, atqa, sak } = on.put(memory).memory();
      const seen = await on.driver.poll(signal);
      expect(seen?.uid).toEqual(its);
      if (on.driver.can.has("atqa-sak")) expect(seen).toMatchObject({ atqa, sak });
      else expect([atqa, null]).toContain(seen?.atqa);
      expect([sak, ...(on.driver.can.has("atqa-sak") ? [] : [null])]).toContain(seen?.sak);
      on.simulation.lift();
      expect(await on.driver.poll(signal)).toBeNull();
    });
  });

  it.each(["04A1B2C3", "04A1B2C3D4E580"])("opens, writes and reads a card with the UID %s", async (text) => {
    await on.present(emptyCard(uid(text), "1k"));
    await open(1);
    await on.driver.writeBlock(4, DATA, signal);
    expect(hex(await on.driver.readBlock(4, signal))).toBe(hex(DATA));
    expect(held(4)).toBe(hex(DATA));
    await open(15);
    expect(hex(await on.driver.readBlock(60, signal))).toBe(ZEROS);
  });

  it("opens a sector with key B", async () => {
    const ours = trailer(key("A0A1A2A3A4A5"), OUR_ACCESS, 0, key("B0B1B2B3B4B5"));
    await on.present(withBlock(emptyCard(UID, "1k"), 7, ours));
    await on.driver.authenticate(1, key("B0B1B2B3B4B5"), "B", signal);
    await on.driver.writeBlock(5, DATA, signal);
    expect(hex(await on.driver.readBlock(5, signal))).toBe(hex(DATA));
  });

  it("changes the keys of a sector: then only the new ones open it", async () => {
    await on.present();
    await open(1);
    await on.driver.writeBlock(7, trailer(key("A0A1A2A3A4A5"), OUR_ACCESS, 0, key("B0B1B2B3B4B5")), signal);
    expect(await codeOf(open(1))).toBe("KEY_REFUSED");
    await on.driver.authenticate(1, key("A0A1A2A3A4A5"), "A", signal);
    expect(hex(await on.driver.readBlock(7, signal)).slice(12, 20)).toBe("78778800");
  });

  it("numbers the sectors and blocks of a 4K card like the chip, each with its own key", async () => {
    await on.present(fourK());
    for (let sector = 0; sector < sectorCount("4k"); sector += 1) {
      const last = trailerBlock(sector) - 1;
      await on.driver.authenticate(sector, keyOf(sector), "A", signal);
      await on.driver.writeBlock(last, DATA, signal);
      expect(hex(await on.driver.readBlock(last, signal)), `sector ${sector}`).toBe(hex(DATA));
      expect(held(last), `sector ${sector}`).toBe(hex(DATA));
    }
  });

  it("reports a wrong key with its sector, and accepts the right one next", async () => {
    await on.present();
    const refused = await on.driver.authenticate(3, key("010203040506"), "A", signal).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "KEY_REFUSED", values: { sector: 3 } });
    await open(3);
    expect(hex(await on.driver.readBlock(12, signal))).toBe(ZEROS);
  });

  it("reports a rejected write with its block, and continues after opening the sector again", async () => {
    await on.present();
    await open(0);
    const refused = await on.driver.writeBlock(0, DATA, signal).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "ACCESS_REFUSED", values: { block: 0 } });
    await open(0);
    await on.driver.writeBlock(1, DATA, signal);
  });

  it("reports a missing card when a sector is opened in an empty field", async () => {
    await on.driver.poll(signal);
    expect(await codeOf(open(0))).toBe("NO_CARD");
  });

  /** Opens a sector, then reads or writes, with the card removed at that moment. */
  it.each([
    ["before a sector is opened", "lift:1"],
    ["before a block is written", "lift:2"],
    ["right after a block was written", "lift-after:2"],
    ["in the middle of a write", "tear:1:4"],
    ["before a block is read", "lift:3"],
  ])("says that the card was lifted %s, and works on it when it is back", async (_, injected) => {
    const card = await on.present();
    on.make(injected);
    const all = async () => {
      await open(1);
      await on.driver.writeBlock(4, DATA, signal);
      await on.driver.readBlock(4, signal);
    };
    expect(await codeOf(all())).toBe("CARD_LIFTED");
    expect(await on.driver.poll(signal)).toBeNull();
    on.simulation.putCard(card);
    expect(await on.driver.poll(signal)).toMatchObject({ uid: UID });
    await all();
    expect(held(4)).toBe(hex(DATA));
  });

  it("reports that the card was swapped, with the UID of the other one, and does not change that", async () => {
    const before = on.put(emptyCard(UID, "1k"));
    await on.driver.poll(signal);
    await open(1);
    const other = virtualCard(emptyCard(OTHER, "1k"));
    on.simulation.putCard(other);
    const swapped = await on.driver.writeBlock(4, DATA, signal).catch((error: unknown) => error);
    expect(swapped).toMatchObject({ code: "CARD_SWAPPED", values: { expected: "04A1B2C3", found: "0BADCA2D" } });
    expect(other.memory()).toEqual(emptyCard(OTHER, "1k"));
    expect(before.memory()).toEqual(emptyCard(UID, "1k"));
    expect(await on.driver.poll(signal)).toMatchObject({ uid: OTHER });
  });

  it("does not treat a card that was removed and put back as still open", async () => {
    const card = await on.present();
    await open(1);
    on.simulation.lift();
    on.simulation.putCard(card);
    // Some encoders report the removal, some that the card does not answer, some only that it was not done.
    expect(["ACCESS_REFUSED", "CARD_LIFTED", "ENCODER_GARBLED"]).toContain(
      await codeOf(on.driver.writeBlock(4, DATA, signal)),
    );
    expect(held(4)).toBe(ZEROS);
    await on.driver.poll(signal);
    await open(1);
    await on.driver.writeBlock(4, DATA, signal);
  });

  it("rejects two cards if it can count them; else it uses the one it reported, never the other", async () => {
    const both = [virtualCard(emptyCard(UID, "1k")), virtualCard(emptyCard(OTHER, "1k"))] as const;
    on.simulation.putCard(both[0]);
    on.simulation.putCardBeside(both[1]);
    if (on.driver.can.has("two-cards")) {
      expect(await codeOf(on.driver.poll(signal))).toBe("TWO_CARDS");
      on.simulation.lift(both[0]);
      expect(await on.driver.poll(signal)).toMatchObject({ uid: OTHER });
      return;
    }
    const seen = await on.driver.poll(signal);
    const [its, other] = hex(seen?.uid ?? []) === hex(UID) ? both : [both[1], both[0]];
    await open(1);
    await on.driver.writeBlock(4, DATA, signal);
    expect(hex(its.memory().blocks[4] ?? [])).toBe(hex(DATA));
    expect(other.memory()).toEqual(emptyCard(other.memory().uid, "1k"));
    on.simulation.lift(its);
    expect(await codeOf(on.driver.readBlock(4, signal))).toBe("CARD_SWAPPED");
  });

  it("writes nothing to a card that is placed next to the one in use", async () => {
    await on.present();
    await open(1);
    const second = virtualCard(emptyCard(OTHER, "1k"));
    on.simulation.putCardBeside(second);
    const done = await on.driver.writeBlock(4, DATA, signal).then(
      () => true,
      () => false,
    );
    expect(held(4)).toBe(done ? hex(DATA) : ZEROS);
    expect(second.memory()).toEqual(emptyCard(OTHER, "1k"));
  });

  it("does not send a trailer with inconsistent access bits", async () => {
    await on.present();
    await open(1);
    on.make("silent");
    const unsafe = block("FFFFFFFFFFFFFF078169FFFFFFFFFFFF");
    const refused = await on.driver.writeBlock(7, unsafe, signal).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "TRAILER_UNSAFE", values: { sector: 1 } });
    on.simulation.behave();
    // No command was sent, so no recovery is needed: the sector is still open.
    expect(hex(await on.driver.readBlock(7, signal)).slice(12, 18)).toBe("FF0780");
  });
}
