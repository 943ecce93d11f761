import { emptyCard, uid, virtualCard } from "@adel/card";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ProcessSetup, processSetup, received, timeOf } from "./testing/process.ts";

// Bridge from outside, "Encoders": an encoder that is plugged in, unplugged or sleeping is detected and recovers
// without a restart within two seconds. This limit allows for a busy computer.
const SOON_MS = 4000;

let setup: ProcessSetup;
beforeEach(async () => {
  setup = await processSetup();
});
afterEach(() => setup.dispose());

const card = (text: string) => virtualCard(emptyCard(uid(text), "1k"));

describe.skipIf(process.platform === "win32")("an encoder that is bound", () => {
  it("is reported as disconnected when its pty closes and as connected when another has its name, to every page", async () => {
    const encoder = await setup.encoder("desk");
    const { address } = encoder;
    await setup.bind(address);
    const daemon = await setup.serve();
    const pages = [await setup.page(), await setup.page()];
    const [first] = pages;
    await first?.ask("encoders", {});
    for (const text of ["04A1B2C3", "04A1B2C4"]) {
      const gone = pages.map((page) => received(page, address, ({ state, card: seen }) => state === "absent" && !seen));
      expect(await timeOf(() => encoder.unplug().then(() => Promise.all(gone)))).toBeLessThan(SOON_MS);
      const back = pages.map((page) => received(page, address, ({ state }) => state === "ready"));
      encoder.lift();
      expect(
        await timeOf(async () => {
          encoder.plug();
          await Promise.all(back);
        }),
      ).toBeLessThan(SOON_MS);
      const seen = pages.map((page) => received(page, address, ({ card: one }) => one?.uid === text));
      encoder.putCard(card(text));
      await Promise.all(seen);
    }
    expect(daemon.err()).not.toContain('"level":"error"');
  });

  it("may be plugged in after the start, sleep and wake up, and can be used at once each time", async () => {
    const encoder = await setup.encoder("desk");
    const { address } = encoder;
    await encoder.unplug();
    await setup.bind(address);
    await setup.serve();
    const page = await setup.page();
    expect((await page.ask("encoders", {})).encoders).toMatchObject([{ state: "absent", fault: "NO_ENCODER" }]);
    const ready = received(page, address, ({ state }) => state === "ready");
    expect(
      await timeOf(async () => {
        encoder.plug();
        await ready;
      }),
    ).toBeLessThan(SOON_MS);

    const asleep = received(page, address, ({ fault: error }) => error === "ENCODER_SILENT");
    encoder.error("silent");
    await asleep;
    const awake = received(page, address, ({ state }) => state === "card");
    encoder.putCard(card("04A1B2C3"));
    expect(
      await timeOf(async () => {
        encoder.behave();
        await awake;
      }),
    ).toBeLessThan(SOON_MS);
    const { encoders } = await page.ask("encoders", {});
    const { lease } = await page.ask("acquire", { encoder: address, previous: encoders[0]?.lease ?? null });
    expect((await page.ask("identify", { encoder: address, lease })).card.uid).toBe("04A1B2C3");
  });

  it("does not affect other encoders of the same computer when it is unplugged", async () => {
    const [left, right] = [await setup.encoder("left"), await setup.encoder("right")];
    await setup.bind(left.address, "E-0001");
    await setup.bind(right.address, "E-0002");
    await setup.serve();
    const [atLeft, atRight] = [await setup.page("E-0001"), await setup.page("E-0002")];
    right.putCard(card("DEADBEEF"));
    await received(atRight, right.address, ({ state }) => state === "card");
    const before = atRight.frames.length;
    const gone = received(atLeft, left.address, ({ state }) => state === "absent");
    await left.unplug();
    await gone;
    const { encoders } = await atRight.ask("encoders", {});
    expect(encoders).toMatchObject([{ encoder: right.address, state: "card", card: { uid: "DEADBEEF" } }]);
    const { lease } = await atRight.ask("acquire", { encoder: right.address, previous: null });
    expect((await atRight.ask("identify", { encoder: right.address, lease })).card.uid).toBe("DEADBEEF");
    // The only change of the right encoder is that it is in use now.
    const said = atRight.frames
      .slice(before)
      .flatMap((frame) => ("event" in frame && frame.event === "encoder" ? [frame.encoder] : []));
    expect(said.every(({ state }) => state === "card")).toBe(true);
    const back = received(atLeft, left.address, ({ state }) => state === "ready");
    left.plug();
    await back;
  });

  it("reports every card that is placed and removed", async () => {
    const encoder = await setup.encoder("desk");
    await setup.bind(encoder.address);
    await setup.serve();
    const page = await setup.page();
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

describe.skipIf(process.platform === "win32")("an encoder that nobody has bound yet", () => {
  it("is listed for local tools and its changes are reported to them, but never to a page", async () => {
    const [bound, spare] = [await setup.encoder("bound"), await setup.encoder("spare")];
    await setup.bind(bound.address);
    await setup.serve({ ADEL_BRIDGE_ENCODERS: `${spare.address};${bound.address}` });
    const [tool, page] = [await setup.tool(), await setup.page()];
    const { encoders } = await tool.ask("encoders", {});
    expect(encoders).toMatchObject([
      { encoder: bound.address, deviceNumber: "E-0001" },
      { encoder: spare.address, deviceNumber: null, state: "ready", driver: "twn4", lease: null, card: null },
    ]);
    for (let turn = 0; turn < 2; turn += 1) {
      const gone = received(
        tool,
        spare.address,
        ({ state, fault: error }) => state === "absent" && error === "NO_ENCODER",
      );
      expect(await timeOf(() => spare.unplug().then(() => gone))).toBeLessThan(SOON_MS);
      const back = received(tool, spare.address, ({ state, firmware }) => state === "ready" && firmware !== null);
      expect(
        await timeOf(async () => {
          spare.plug();
          await back;
        }),
      ).toBeLessThan(SOON_MS);
    }
    const asleep = received(tool, spare.address, ({ fault: error }) => error === "ENCODER_SILENT");
    spare.error("silent");
    await asleep;
    const awake = received(tool, spare.address, ({ state }) => state === "ready");
    spare.behave();
    await awake;
    expect(JSON.stringify([page.frames, await page.ask("encoders", {})])).not.toContain(spare.address);
  });

  it("is closed for other programs while unbound, and stays open once it is bound", async () => {
    const spare = await setup.encoder("spare");
    spare.putCard(card("04A1B2C3"));
    await setup.serve({ ADEL_BRIDGE_ENCODERS: spare.address });
    const tool = await setup.tool();
    await tool.ask("encoders", {});
    tool.socket.terminate();
    const read = setup.run(["read", "--encoder", spare.address, "--out", `${setup.home}/x.mfd`]);
    expect(await read.ended, read.err()).toBe(0);
    await setup.bind(spare.address);
    const watching = await setup.tool();
    const { encoders } = await watching.ask("encoders", {});
    const seen = encoders.every(({ card: one }) => one !== null)
      ? encoders
      : [await received(watching, spare.address, ({ state }) => state === "card")];
    expect(seen).toMatchObject([{ encoder: spare.address, deviceNumber: "E-0001", card: { uid: "04A1B2C3" } }]);
  });
});
