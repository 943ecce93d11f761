import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DaemonSetup, daemonSetup, ENCODER, error, lease, type PageSocket } from "./testing/daemon.ts";

let setup: DaemonSetup;
beforeEach(async () => {
  setup = await daemonSetup();
});
afterEach(() => setup.dispose());

const BEAT_MS = 10_000;
/** A heartbeat of the daemon, answered by all open clients. */
async function beat(...living: readonly PageSocket[]) {
  setup.forward(BEAT_MS);
  for (const page of living) await page.ask("encoders", {});
}
const heldBy = (page: PageSocket, owner: string | null) =>
  page.until(
    (frame) =>
      "event" in frame && frame.event === "encoder" && frame.encoder.holder === owner ? frame.encoder : undefined,
    page.frames.length,
  );

describe("a lease", () => {
  it("exists once per encoder, is rejected when stale, and is taken over only on explicit request", async () => {
    const [first, second] = [await setup.page(), await setup.page()];
    const held = await lease(first);
    expect(await error(second.ask("acquire", { encoder: ENCODER, previous: null }))).toBe("LEASE_STALE");
    expect(await error(second.ask("acquire", { encoder: ENCODER, previous: held }))).toBe("LEASE_HELD");
    const taken = (await second.ask("acquire", { encoder: ENCODER, previous: held, steal: true })).lease;
    expect(await error(first.ask("identify", { encoder: ENCODER, lease: held }))).toBe("LEASE_MISSING");
    expect(await error(first.ask("identify", { encoder: ENCODER, lease: taken }))).toBe("LEASE_MISSING");
    second.socket.close();
    await second.closed();
    const again = await setup.page();
    const { encoders } = await again.ask("encoders", {});
    expect(encoders[0]).toMatchObject({ lease: taken, holder: null });
  });

  it("is given again to the page that has it and gave up waiting for the reply", async () => {
    const [first, second] = [await setup.page(), await setup.page()];
    const unknown = await lease(first);
    const { lease: renewed } = await first.ask("acquire", { encoder: ENCODER, previous: unknown });
    expect((await second.ask("encoders", {})).encoders[0]).toMatchObject({ lease: renewed, holder: "Lin" });
    expect(await error(second.ask("acquire", { encoder: ENCODER, previous: renewed }))).toBe("LEASE_HELD");
    expect(await error(first.ask("identify", { encoder: ENCODER, lease: unknown }))).toBe("LEASE_MISSING");
  });

  it("is released only by its owner, though every page of the encoder sees it", async () => {
    const [first, second] = [await setup.page(), await setup.page()];
    const held = await lease(first);
    await second.ask("release", { encoder: ENCODER, lease: held });
    expect((await second.ask("encoders", {})).encoders[0]).toMatchObject({ lease: held, holder: "Lin" });
    await first.ask("release", { encoder: ENCODER, lease: held });
    expect((await second.ask("encoders", {})).encoders[0]).toMatchObject({ lease: held, holder: null });
  });

  it("is reported to every page of the encoder when it is acquired, taken over and released", async () => {
    const [first, second] = [await setup.page(), await setup.page()];
    let [seenByFirst, seenBySecond] = [heldBy(first, "Lin"), heldBy(second, "Lin")];
    const held = await lease(first);
    expect([await seenByFirst, await seenBySecond]).toMatchObject([{ lease: held }, { lease: held }]);
    [seenByFirst, seenBySecond] = [heldBy(first, "Lin"), heldBy(second, "Lin")];
    const { lease: taken } = await second.ask("acquire", { encoder: ENCODER, previous: held, steal: true });
    expect([await seenByFirst, await seenBySecond]).toMatchObject([{ lease: taken }, { lease: taken }]);
    const free = heldBy(first, null);
    await second.ask("release", { encoder: ENCODER, lease: taken });
    await free;
  });

  it("expires after a quarter of an hour without use", async () => {
    const [first, second] = [await setup.page(), await setup.page()];
    const held = await lease(first);
    const free = heldBy(second, null);
    for (let minute = 0; minute < 16; minute += 1) {
      setup.forward(60_000);
      for (const page of [first, second]) await page.ask("encoders", {});
    }
    await free;
    expect(await error(first.ask("identify", { encoder: ENCODER, lease: held }))).toBe("LEASE_MISSING");
  });
});

/** Opens a socket as a local tool does, takes the encoder, reports it, and does nothing more. */
const OWNER = `
  const [port, localToken, encoder] = process.argv.slice(1);
  const socket = new WebSocket("ws://127.0.0.1:" + port + "/socket");
  const asks = [["open", { localToken }], ["acquire", { encoder, previous: null }]];
  socket.onmessage = ({ data }) => {
    const frame = JSON.parse(data);
    const next = asks.shift();
    if (next) socket.send(JSON.stringify({ id: 1, method: next[0], params: next[1] }));
    else if (frame.reply?.lease) console.log(frame.reply.lease);
  };
  socket.onclose = () => { console.log("closed"); process.exit(0); };
`;

describe("a socket whose client no longer replies", () => {
  it("is closed with its lease after two heartbeats; one that replies is kept", async () => {
    const [silent, living] = [await setup.page(), await setup.page()];
    const held = await lease(silent);
    for (let count = 0; count < 3; count += 1) await beat(silent, living);
    silent.socket.pause();
    const free = heldBy(living, null);
    await beat(living);
    expect((await living.ask("encoders", {})).encoders[0]).toMatchObject({ lease: held, holder: "Lin" });
    await beat(living);
    await free;
    for (let count = 0; count < 3; count += 1) await beat(living);
    expect((await living.ask("encoders", {})).encoders[0]).toMatchObject({ lease: held, holder: null });
    const again = await living.ask("acquire", { encoder: ENCODER, previous: held });
    expect(again.lease).not.toBe(held);
  });

  it.skipIf(process.platform === "win32")("is let go though its program only sleeps, and never closed it", async () => {
    const token = (await readFile(setup.files.token, "utf8")).trim();
    const given = ["--input-type=module", "-e", OWNER, String(setup.port), token, ENCODER];
    const child = spawn(process.execPath, given, { stdio: ["ignore", "pipe", "inherit"] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    try {
      const held = (await lines.next()).value;
      const page = await setup.page();
      expect((await page.ask("encoders", {})).encoders[0]).toMatchObject({ lease: held, holder: "local" });
      child.kill("SIGSTOP");
      const free = heldBy(page, null);
      await beat(page);
      await beat(page);
      await free;
      child.kill("SIGCONT");
      expect((await lines.next()).value).toBe("closed");
    } finally {
      child.kill("SIGKILL");
    }
  });
});
