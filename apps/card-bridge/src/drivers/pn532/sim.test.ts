import {
  block,
  emptyCard,
  hex,
  key,
  trailer,
  uid,
  type VirtualCard,
  virtualCard,
  withBlock,
  withBlocks,
} from "@adel/card";
import { afterEach, describe, expect, it } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import type { BytePort } from "../../transport/byte-port.ts";
import { memoryCable } from "../../transport/memory-port.ts";
import { NO_PACE } from "../simulation.ts";
import { startSimulator } from "./sim.ts";
import { fixture } from "./testing/fixtures.ts";

const { signal } = new AbortController();
const WAKE = "5555000000000000";
const ACK = hex(fixture("ack").answer);
const DATA = block("000102030405060708090A0B0C0D0E0F");

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** A simulator with a cable only: it sends and receives hex. */
function chip(options: Readonly<Record<string, string>> = {}) {
  const [near, far] = memoryCable();
  let cards: readonly VirtualCard[] = [];
  const field = { card: () => cards[0], cards: () => cards };
  const setting = { port: near, clock: systemClock, options: new Map(Object.entries(options)), pace: NO_PACE };
  stop = startSimulator({ ...setting, field });
  const encoded = listening(far);
  return {
    ...encoded,
    far,
    lay: (...laid: readonly VirtualCard[]) => {
      cards = laid;
    },
    /** Awake, with three retries. */
    async ready() {
      await encoded.send(WAKE + hex(fixture("samConfiguration").question));
      await encoded.hears(ACK + hex(fixture("samConfiguration").answer));
      await encoded.send(hex(fixture("limitTries").question));
      await encoded.hears(ACK + hex(fixture("limitTries").answer));
    },
  };
}

function listening(far: BytePort) {
  let received = "";
  let check: () => void = () => undefined;
  far.onBytes((bytes) => {
    received += hex(bytes);
    check();
  });
  return {
    send: (text: string) => far.write(Buffer.from(text, "hex"), signal),
    /** Waits for as many bytes and compares them. */
    hears: (expected: string) =>
      new Promise<void>((resolve) => {
        check = () => {
          if (received.length < expected.length) return;
          expect(received.slice(0, expected.length)).toBe(expected);
          received = received.slice(expected.length);
          check = () => undefined;
          resolve();
        };
        check();
      }),
    rest: () => received,
  };
}

/** The cards of the published frames; their trailers have the keys of the fixtures. */
const shortCard = () => {
  const ours = trailer(key("A0A1A2A3A4A5"), ["000", "000", "000", "001"], 0, key("B0B1B2B3B4B5"));
  const byB = trailer(key("A0A1A2A3A4A5"), ["100", "100", "100", "011"], 0, key("B0B1B2B3B4B5"));
  const memory = withBlocks(emptyCard(uid("9D44A346"), "1k"), [
    [7, byB],
    [11, ours],
    [8, DATA],
  ]);
  return virtualCard(memory);
};
const longCard = () => {
  const opened = trailer(key("A73F5DC1D333"), ["000", "000", "000", "001"], 0, key("B0B1B2B3B4B5"));
  return virtualCard(withBlock(emptyCard(uid("043318EA703280"), "4k"), 7, opened));
};
const OPEN_SECTOR_2 = "0000FF0FF1D440016008A0A1A2A3A4A59D44A346EA00";

describe("the simulated PN532 against published frames", () => {
  it("sleeps after power-on: it receives nothing before an edge wakes it, and first accepts only SAMConfiguration", async () => {
    const { send, hears, rest } = chip();
    await send(hex(fixture("getFirmware").question));
    await send(WAKE + hex(fixture("getFirmware").question));
    await send(hex(fixture("samConfiguration").question));
    await hears(ACK + hex(fixture("samConfiguration").answer));
    await send(hex(fixture("getFirmware").question));
    await hears(ACK + hex(fixture("getFirmware").answer));
    expect(rest()).toBe("");
  });

  it.each(["getFirmware", "echo", "testAntenna", "setParameters", "limitTries", "setRate", "listTargetsEmpty"])(
    "%s, with an empty field",
    async (name) => {
      const { ready, send, hears } = chip();
      await ready();
      await send(hex(fixture(name).question));
      await hears(ACK + hex(fixture(name).answer));
    },
  );

  it("reports a broken antenna if it is configured to have one", async () => {
    const { ready, send, hears } = chip({ antenna: "broken" });
    await ready();
    await send(hex(fixture("testAntennaBroken").question));
    await hears(ACK + hex(fixture("testAntennaBroken").answer));
  });

  it("lists the published card, opens it with either key, reads and writes it", async () => {
    const { ready, lay, send, hears } = chip();
    await ready();
    const card = shortCard();
    lay(card);
    for (const name of ["listTargets", "authenticateA", "listTargets", "authenticateB", "writeBlock"]) {
      await send(hex(fixture(name).question));
      await hears(ACK + hex(fixture(name).answer));
    }
    expect(hex(card.memory().blocks[4] ?? [])).toBe(hex(DATA));
    for (const [question, answer] of [
      [hex(fixture("listTargets").question), hex(fixture("listTargets").answer)],
      [OPEN_SECTOR_2, hex(fixture("authenticateA").answer)],
      [hex(fixture("readBlock").question), hex(fixture("readBlock").answer)],
      [hex(fixture("writeRefused").question), hex(fixture("writeRefused").answer)],
      [hex(fixture("listTargets").question), hex(fixture("listTargets").answer)],
      [hex(fixture("authenticateRefused").question), hex(fixture("authenticateRefused").answer)],
    ] as const) {
      await send(question);
      await hears(ACK + answer);
    }
    lay();
    await send(hex(fixture("readSilent").question));
    await hears(ACK + hex(fixture("readSilent").answer));
  });

  it("lists a card with a long UID, and opens it with its last four bytes", async () => {
    const { ready, lay, send, hears } = chip();
    await ready();
    lay(longCard());
    for (const name of ["listTargetsLong", "authenticateLong"]) {
      await send(hex(fixture(name).question));
      await hears(ACK + hex(fixture(name).answer));
    }
  });

  it("lists two cards, and searches without limit if the retries are not limited", async () => {
    const { send, hears, lay } = chip();
    await send(WAKE + hex(fixture("samConfiguration").question));
    await hears(ACK + hex(fixture("samConfiguration").answer));
    await send(hex(fixture("listTargetsTwo").question));
    await hears(ACK);
    lay(shortCard(), virtualCard(emptyCard(uid("0BADCA2D"), "1k")));
    await hears(hex(fixture("listTargetsTwo").answer));
  });

  it("stops searching when the host acknowledges, and repeats its last reply on request", async () => {
    const { send, hears, rest } = chip();
    await send(WAKE + hex(fixture("samConfiguration").question));
    await hears(ACK + hex(fixture("samConfiguration").answer));
    await send(hex(fixture("listTargets").question));
    await hears(ACK);
    await send(hex(fixture("ack").question) + hex(fixture("getFirmware").question));
    await hears(ACK + hex(fixture("getFirmware").answer));
    await send(hex(fixture("nack").question));
    await hears(hex(fixture("getFirmware").answer));
    expect(rest()).toBe("");
  });

  it("reports an unknown command, or unknown parameters", async () => {
    const { ready, lay, send, hears } = chip();
    await ready();
    lay(longCard());
    await send(hex(fixture("listTargetsLong").question));
    await hears(ACK + hex(fixture("listTargetsLong").answer));
    await send(hex(fixture("syntaxError").question));
    await hears(ACK + hex(fixture("syntaxError").answer));
    await send("0000FF02FED4FE2E00");
    await hears(ACK + hex(fixture("syntaxError").answer));
  });

  it("ignores a damaged frame", async () => {
    const { ready, send, hears } = chip();
    await ready();
    await send("0000FF02FED4022B00");
    await send("0000FF02FDD4022A00");
    await send(hex(fixture("getFirmware").question));
    await hears(ACK + hex(fixture("getFirmware").answer));
  });

  it("changes its rate when the host has acknowledged the reply, not before", async () => {
    const { ready, send, hears, far } = chip();
    await ready();
    await far.setBaudRate(115_200, signal);
    await send(hex(fixture("setRate").question));
    await hears(ACK + hex(fixture("setRate").answer));
    await send(hex(fixture("getFirmware").question));
    await hears(ACK + hex(fixture("getFirmware").answer));
    await send(hex(fixture("setRate").question));
    await hears(ACK + hex(fixture("setRate").answer));
    await send(hex(fixture("ack").question));
    await new Promise((resolve) => setImmediate(resolve));
    await far.setBaudRate(921_600, signal);
    await send(hex(fixture("getFirmware").question));
    await hears(ACK + hex(fixture("getFirmware").answer));
  });
});
