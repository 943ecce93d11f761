import { emptyCard, uid, virtualCard } from "@adel/card";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApartEncoder } from "./testing/encoder-apart.ts";
import { type ProcessSetup, type Program, processSetup, received } from "./testing/process.ts";

// Bridge from outside, "Encoders": an encoder that is plugged in, unplugged or sleeping is detected and recovers
// without a restart. How soon is proven with a clock of their own by daemon.test.ts and the tests of session.

/** For encoders that fall silent: twice the usual time for a reply. */
const IMPATIENT = "?baud=115200&timeout=1600";
const NUMBERS = { desk: "E-0001", left: "E-0002", right: "E-0003", late: "E-0004" } as const;
const card = (text: string) => virtualCard(emptyCard(uid(text), "1k"));

let setup: ProcessSetup;
let daemon: Program;
let spare: ApartEncoder;
const bound = new Map<string, ApartEncoder>();
const encoderOf = (name: keyof typeof NUMBERS): ApartEncoder => {
  const encoder = bound.get(name);
  if (!encoder) throw new Error(name);
  return encoder;
};

describe.skipIf(process.platform === "win32")("the encoders of a daemon", () => {
  /** One daemon with four bound encoders, of which one is not there yet, and an unbound one. */
  beforeAll(async () => {
    setup = await processSetup();
    for (const [name, number] of Object.entries(NUMBERS)) {
      const encoder = await setup.encoder(name, name === "late" ? IMPATIENT : undefined);
      bound.set(name, encoder);
      await setup.bind(encoder.address, number);
    }
    spare = await setup.encoder("spare", IMPATIENT);
    await encoderOf("late").unplug();
    daemon = await setup.serve({ ADEL_BRIDGE_ENCODERS: `${spare.address};${encoderOf("desk").address}` });
  });
  afterAll(() => setup.dispose());

  describe("an encoder that is bound", () => {
    it("is reported as disconnected when its pty closes and as connected when another has its name, to every page", async () => {
      const encoder = encoderOf("desk");
      const { address } = encoder;
      const pages = [await setup.page(), await setup.page()];
      const [first] = pages;
      await first?.ask("encoders", {});
      for (const text of ["04A1B2C3", "04A1B2C4"]) {
        const gone = pages.map((page) =>
          received(page, address, ({ state, card: seen }) => state === "absent" && !seen),
        );
        await encoder.unplug();
        await Promise.all(gone);
        const back = pages.map((page) => received(page, address, ({ state }) => state === "ready"));
        encoder.lift();
        encoder.plug();
        await Promise.all(back);
        const seen = pages.map((page) => received(page, address, ({ card: one }) => one?.uid === text));
        encoder.putCard(card(text));
        await Promise.all(seen);
      }
      expect(daemon.err()).not.toContain('"level":"error"');
    });

    it("may be plugged in after the start, sleep and wake up, and can be used at once each time", async () => {
      const encoder = encoderOf("late");
      const { address } = encoder;
      const page = await setup.page(NUMBERS.late);
      expect((await page.ask("encoders", {})).encoders).toMatchObject([{ state: "absent", fault: "NO_ENCODER" }]);
      const ready = received(page, address, ({ state }) => state === "ready");
      encoder.plug();
      await ready;

      const asleep = received(page, address, ({ fault: error }) => error === "ENCODER_SILENT");
      encoder.error("silent");
      await asleep;
      const awake = received(page, address, ({ state }) => state === "card");
      encoder.putCard(card("04A1B2C3"));
      encoder.behave();
      await awake;
      const { encoders } = await page.ask("encoders", {});
      const { lease } = await page.ask("acquire", { encoder: address, previous: encoders[0]?.lease ?? null });
      expect((await page.ask("identify", { encoder: address, lease })).card.uid).toBe("04A1B2C3");
    });

    it("does not affect other encoders of the same computer when it is unplugged", async () => {
      const [left, right] = [encoderOf("left"), encoderOf("right")];
      const [atLeft, atRight] = [await setup.page(NUMBERS.left), await setup.page(NUMBERS.right)];
      const laid = received(atRight, right.address, ({ state }) => state === "card");
      right.putCard(card("DEADBEEF"));
      await laid;
      const before = atRight.frames.length;
      const gone = received(atLeft, left.address, ({ state }) => state === "absent");
      await left.unplug();
      await gone;
      const { encoders } = await atRight.ask("encoders", {});
      expect(encoders).toMatchObject([{ encoder: right.address, state: "card", card: { uid: "DEADBEEF" } }]);
      const { lease } = await atRight.ask("acquire", { encoder: right.address, previous: null });
      expect((await atRight.ask("identify", { encoder: right.address, lease })).card.uid).toBe("DEADBEEF");
      // The only change of the right encoder is that it is in use now.
      const replies = atRight.frames
        .slice(before)
        .flatMap((frame) => ("event" in frame && frame.event === "encoder" ? [frame.encoder] : []));
      expect(replies.every(({ state }) => state === "card")).toBe(true);
      const back = received(atLeft, left.address, ({ state }) => state === "ready");
      left.plug();
      await back;
    });

    it("reports every card that is placed and removed", async () => {
      const encoder = encoderOf("left");
      const page = await setup.page(NUMBERS.left);
      for (let turn = 0; turn < 3; turn += 1) {
        const seen = received(page, encoder.address, ({ state }) => state === "card");
        encoder.putCard(card("04A1B2C3"));
        await seen;
        const empty = received(page, encoder.address, ({ state }) => state === "ready");
        encoder.lift();
        await empty;
      }
    });
  });

  describe("an encoder that nobody has bound yet", () => {
    it("is listed for local tools and its changes are reported to them, but never to a page", async () => {
      const [tool, page] = [await setup.tool(), await setup.page()];
      const listed = async () => {
        const { encoders } = await tool.ask("encoders", {});
        return encoders.filter(({ encoder }) => encoder === spare.address || encoder === encoderOf("desk").address);
      };
      // The reply does not wait for a scan that takes long.
      await expect.poll(listed).toMatchObject([
        { encoder: encoderOf("desk").address, deviceNumber: NUMBERS.desk },
        { encoder: spare.address, deviceNumber: null, state: "ready", driver: "twn4", lease: null, card: null },
      ]);
      for (let turn = 0; turn < 2; turn += 1) {
        const gone = received(
          tool,
          spare.address,
          ({ state, fault: error }) => state === "absent" && error === "NO_ENCODER",
        );
        await spare.unplug();
        await gone;
        const back = received(tool, spare.address, ({ state, firmware }) => state === "ready" && firmware !== null);
        spare.plug();
        await back;
      }
      const asleep = received(tool, spare.address, ({ fault: error }) => error === "ENCODER_SILENT");
      spare.error("silent");
      await asleep;
      const awake = received(tool, spare.address, ({ state }) => state === "ready");
      spare.behave();
      await awake;
      expect(JSON.stringify([page.frames, await page.ask("encoders", {})])).not.toContain(spare.address);
      tool.socket.terminate();
    });

    it("is closed for other programs while unbound, and stays open once it is bound", async () => {
      spare.putCard(card("04A1B2C3"));
      const tool = await setup.tool();
      await tool.ask("encoders", {});
      tool.socket.terminate();
      const read = setup.run(["read", "--encoder", spare.address, "--out", `${setup.home}/x.mfd`]);
      expect(await read.ended, read.err()).toBe(0);
      await setup.bind(spare.address, "E-0005");
      const watching = await setup.tool();
      const ofSpare = (await watching.ask("encoders", {})).encoders.filter(({ encoder }) => encoder === spare.address);
      const seen = ofSpare.every(({ card: one }) => one !== null)
        ? ofSpare
        : [await received(watching, spare.address, ({ state }) => state === "card")];
      expect(seen).toMatchObject([{ encoder: spare.address, deviceNumber: "E-0005", card: { uid: "04A1B2C3" } }]);
    });
  });
});
