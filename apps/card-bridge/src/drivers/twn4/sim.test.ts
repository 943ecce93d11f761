import { block, emptyCard, key, trailer, uid, virtualCard, withBlock } from "@adel/card";
import { afterEach, describe, expect, it } from "vitest";
import { lineInbox } from "../../framing/line-inbox.ts";
import { manualClock } from "../../kernel/testing/manual-clock.ts";
import { memoryCable } from "../../transport/memory-port.ts";
import { NO_PACE } from "../simulation.ts";
import { startSimulator } from "./sim.ts";
import { fixture } from "./testing/fixtures.ts";

/** The tag of the documentation's SearchTag example; its trailers have the keys of the fixtures. */
const DOCUMENT_UID = uid("66CF4DC2");
const OPEN_BY_B = trailer(key("A0A1A2A3A4A5"), ["100", "100", "100", "011"], 0, key("B0B1B2B3B4B5"));
const DATA = block("000102030405060708090A0B0C0D0E0F");

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** A simulator with a cable only: it sends and receives text. */
function reader(options: Readonly<Record<string, string>> = {}) {
  const [near, far] = memoryCable();
  const { signal } = new AbortController();
  const inbox = lineInbox({ port: far, delimiter: "\r", max: 600 });
  let card: ReturnType<typeof virtualCard> | undefined;
  const setting = { port: near, clock: manualClock(), options: new Map(Object.entries(options)), pace: NO_PACE };
  stop = startSimulator({ ...setting, field: { card: () => card, cards: () => (card ? [card] : []) } });
  return {
    lay(size: "1k" | "4k") {
      const memory = emptyCard(DOCUMENT_UID, size);
      card = virtualCard(withBlock(size === "4k" ? withBlock(memory, 159, OPEN_BY_B) : memory, 4, DATA));
    },
    async ask(line: string) {
      const answer = inbox.next(signal, "asking the simulator");
      await far.write(Buffer.from(`${line}\r`, "latin1"), signal);
      return answer;
    },
  };
}

describe("the simulated TWN4 against messages from the documentation", () => {
  it("replies to the CRC example exactly, and rejects a line whose CRC is wrong", async () => {
    const { ask } = reader({ crc: "1" });
    const { question, answer } = fixture("crc");
    expect(await ask(question)).toBe(answer);
    expect((await ask("000515A8")).slice(0, 2)).toBe("05");
  });

  it.each([
    "getVersion",
    "onlyIso14443a",
    "searchTagEmpty",
    "beep",
    "claimLights",
    "lightOn",
    "lightOff",
    "unknown",
    "missing",
    "unused",
    "parser",
  ])("%s, with no tag in the field", async (name) => {
    const { question, answer } = fixture(name);
    expect(await reader().ask(question)).toBe(answer);
  });

  it("limits the version string to the requested length", async () =>
    expect(await reader().ask("000404")).toBe("000454574E34"));

  it("returns type, bits, length and UID of the example's tag, then replies for it", async () => {
    const { lay, ask } = reader();
    lay("1k");
    for (const name of ["searchTag", "getAtqa", "getSak", "loginA", "readBlock", "writeBlock", "loginRefused"]) {
      const { question, answer } = fixture(name);
      expect(await ask(question), name).toBe(answer);
    }
    expect(await ask(fixture("readBlock").question), "after a refused login").toBe(fixture("readRefused").answer);
  });

  it("accepts 24 hex for sector 33 of a 4K card, and lower case", async () => {
    const { lay, ask } = reader();
    lay("4k");
    expect(await ask(fixture("searchTag").question.toLowerCase())).toBe(fixture("searchTag").answer);
    expect(await ask(fixture("loginB").question)).toBe(fixture("loginB").answer);
    expect(await ask("0B0190")).toBe(`0001${"00".repeat(16)}`);
  });
});
