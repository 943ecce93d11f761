import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DaemonSetup, daemonSetup, ENCODER, error, lease, type PageSocket } from "./testing/daemon.ts";

let setup: DaemonSetup;
beforeEach(async () => {
  setup = await daemonSetup();
});
afterEach(() => setup.dispose());

async function tool(): Promise<PageSocket> {
  const one = setup.socket({});
  await one.challenge();
  await one.ask("open", { localToken: (await readFile(setup.files.token, "utf8")).trim() });
  return one;
}

describe("an encoder that a local tool has attached", () => {
  it("runs the tool's commands in order, any number of them", async () => {
    setup.place(setup.card);
    const one = await tool();
    const held = await lease(one);
    const command = (asked: object) => one.ask("command", { encoder: ENCODER, lease: held, command: asked });
    expect((await one.ask("attach", { encoder: ENCODER, lease: held })).can).toContain("sound");
    expect((await command({ kind: "poll" })).card).toMatchObject({ uid: "04A1B2C3" });
    await command({ kind: "authenticate", sector: 1, slot: "A", key: "FFFFFFFFFFFF" });
    await command({ kind: "write", block: 4, data: "AB".repeat(16) });
    for (let time = 0; time < 100; time += 1)
      expect((await command({ kind: "read", block: 4 })).data).toBe("AB".repeat(16));
  });

  it("still rejects a trailer that would block its sector", async () => {
    setup.place(setup.card);
    const one = await tool();
    const held = await lease(one);
    await one.ask("attach", { encoder: ENCODER, lease: held });
    const unsafe = { kind: "write", block: 7, data: "00".repeat(16) };
    expect(await error(one.ask("command", { encoder: ENCODER, lease: held, command: unsafe }))).toBe("TRAILER_UNSAFE");
  });

  it("can't be used by pages, and by the tool only with its lease, until it is released", async () => {
    const page = await setup.page();
    const ofPage = await lease(page);
    expect(await error(page.ask("attach", { encoder: ENCODER, lease: ofPage }))).toBe("LOCAL_TOOLS_ONLY");
    const one = await tool();
    const poll = (held: string) => one.ask("command", { encoder: ENCODER, lease: held, command: { kind: "poll" } });
    expect(await error(one.ask("attach", { encoder: ENCODER, lease: ofPage }))).toBe("LEASE_MISSING");
    await page.ask("release", { encoder: ENCODER, lease: ofPage });
    const { lease: own } = await one.ask("acquire", { encoder: ENCODER, previous: ofPage });
    expect(await error(poll(own))).toBe("LEASE_MISSING");
    await one.ask("attach", { encoder: ENCODER, lease: own });
    expect(await error(poll(own))).toBe("accepted");
    await one.ask("release", { encoder: ENCODER, lease: own });
    expect(await error(poll(own))).toBe("LEASE_MISSING");
  });

  it("is free again when the tool disconnects without releasing it", async () => {
    setup.place(setup.card);
    const one = await tool();
    await one.ask("attach", { encoder: ENCODER, lease: await lease(one) });
    one.socket.terminate();
    await one.closed();
    const page = await setup.page();
    const free = async () => (await page.ask("encoders", {})).encoders[0];
    await expect.poll(async () => (await free())?.holder).toBeNull();
    const { lease: held } = await page.ask("acquire", { encoder: ENCODER, previous: (await free())?.lease ?? null });
    expect((await page.ask("identify", { encoder: ENCODER, lease: held })).card).toMatchObject({ uid: "04A1B2C3" });
  });
});
