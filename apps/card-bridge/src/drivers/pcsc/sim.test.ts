import { block, emptyCard, key, trailer, uid, virtualCard, withBlock } from "@adel/card";
import { afterEach, describe, expect, it } from "vitest";
import { manualClock } from "../../kernel/testing/manual-clock.ts";
import { memoryCable } from "../../transport/memory-port.ts";
import { NO_PACE } from "../simulation.ts";
import { noise, startSimulator } from "./sim.ts";
import { ATRS, bytesOf, fixture, hexOf } from "./testing/fixtures.ts";

const OPEN_BY_BOTH = trailer(key("A0A1A2A3A4A5"), ["110", "110", "110", "011"], 0, key("FFFFFFFFFFFF"));
const OPEN_BY_A = trailer(key("A0A1A2A3A4A5"), ["000", "000", "000", "001"], 0, key("A0A1A2A3A4A5"));
const DATA = block("000102030405060708090A0B0C0D0E0F");

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** A simulator with a cable only: it sends and receives vpcd's messages. */
function reader(options: Readonly<Record<string, string>> = {}) {
  const [near, far] = memoryCable();
  const { signal } = new AbortController();
  let card: ReturnType<typeof virtualCard> | undefined;
  const setting = { port: near, clock: manualClock(), options: new Map(Object.entries(options)), pace: NO_PACE };
  stop = startSimulator({ ...setting, field: { card: () => card, cards: () => (card ? [card] : []) } });
  const send = (payload: Uint8Array) => far.write(Uint8Array.of(0, payload.length, ...payload), signal);
  const ask = async (message: string) => {
    const received = new Promise<string>((resolve) => {
      const off = far.onBytes((bytes) => {
        off();
        expect(bytes[1]).toBe(bytes.length - 2);
        resolve(hexOf(bytes.subarray(2)));
      });
    });
    await send(bytesOf(message));
    return received;
  };
  return {
    ask,
    /** A card, selected. */
    async lay(size: "1k" | "4k", sak?: number) {
      const memory = emptyCard(uid("04A1B2C3"), size);
      const opened = withBlock(withBlock(memory, 7, OPEN_BY_A), 4, DATA);
      card = virtualCard({
        ...(size === "4k" ? withBlock(opened, 159, OPEN_BY_BOTH) : opened),
        ...(sak === undefined ? {} : { sak }),
      });
      await send(Uint8Array.of(1));
      return card;
    },
    async same(name: string) {
      const { question, answer } = fixture(name);
      expect(await ask(question), name).toBe(answer);
    },
  };
}

describe("the simulated reader against messages from the documentation", () => {
  it("returns no ATR in an empty field, fails without a card, and reports its firmware", async () => {
    const { ask, same } = reader();
    expect(await ask("04")).toBe("");
    expect(await ask("FFCA000000")).toBe("6300");
    await same("firmware");
    for (const name of ["beep", "lightDone", "bothFailed"]) await same(name);
  });

  it.each(ATRS)("gives the document's ATR: %s", async (_, { question, answer }) => {
    const { ask, lay } = reader();
    const saks: Record<string, number> = { "0001": 0x08, "0002": 0x18, "0003": 0x00, "0026": 0x09, FF88: 0x88 };
    await lay("1k", saks[answer] ?? -1);
    expect(await ask("04")).toBe(question);
  });

  it("replies for a card: its UID, a loaded key, an opened sector, a block read and written", async () => {
    const { same, ask, lay } = reader();
    const card = await lay("1k");
    for (const name of ["getUid", "loadKey", "authenticateA", "readBlock", "writeBlock"]) await same(name);
    expect(hexOf(card.memory().blocks[4] ?? new Uint8Array())).toBe(hexOf(DATA));
    expect(await ask("FFCA000007")).toBe("6C04");
    expect(await ask("FFCA010000")).toBe("6A81");
    expect(await ask("00A4040000")).toBe("6E00");
    expect(await ask("FFB0000404")).toBe("6700");
    await same("authenticateRefused");
    await same("readRefused");
  });

  it("accepts keys in two slots of its manufacturer's memory only", async () => {
    const { ask, lay } = reader();
    await lay("1k");
    expect(await ask("FF82000106A0A1A2A3A4A5")).toBe("9000");
    expect(await ask("FF82000206A0A1A2A3A4A5")).toBe("6300");
    expect(await ask("FF82200006A0A1A2A3A4A5")).toBe("6300");
    stop?.();
    const other = reader({ keys: "kept" });
    for (const name of ["loadKeyKept", "loadKeyNoVolatile"]) await other.same(name);
  });

  it("opens a 16-block sector by any block of it, with key B", async () => {
    const { same, ask, lay } = reader();
    await lay("4k");
    await ask("FF82000106FFFFFFFFFFFF");
    await same("authenticateB");
  });

  it("increments and copies value blocks, high byte first", async () => {
    const { same, lay } = reader();
    const card = await lay("1k");
    for (const name of ["loadKey", "authenticateA", "storeValue", "addValue", "readValue", "copyValue"])
      await same(name);
    expect(hexOf(card.memory().blocks[6] ?? new Uint8Array())).toBe("650000009AFFFFFF6500000005FA05FA");
  });

  it("as a reader of contact cards forwards everything to a card that does not know it", async () => {
    const { same, lay, ask } = reader({ reader: "contact" });
    await lay("1k");
    await same("unsuitedClass");
    expect(await ask("04")).toBe("3B6500002063CB6600");
  });
});

describe("noise on the line to a reader", () => {
  const answer = Uint8Array.of(0, 4, 0xaa, 0xbb, 0x90, 0x00);
  it("replaces a status by an invalid one, or removes it, and never duplicates", () => {
    expect(hexOf(noise.spoiled(answer))).toBe("0004AABB1000");
    expect(noise.withGarbage(answer).map(hexOf)).toEqual(["0001FF"]);
    expect(noise.doubled(answer)).toEqual([answer]);
  });
  it("does not affect the service's polling for cards", () => {
    expect(noise.isAnswer(answer)).toBe(true);
    expect(noise.isAnswer(Uint8Array.of(0, 0))).toBe(false);
    expect(noise.isAnswer(bytesOf("00053B80800101"))).toBe(false);
  });
});
