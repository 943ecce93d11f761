import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { type CardMemory, type CardSpec, contentOf, emptyCard, hex, layout, virtualCard } from "@adel/card";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Connect } from "../drivers/connect.ts";
import { type JournalEntry, parseLines } from "../jobs/journal-lines.ts";
import { frozenClock } from "../kernel/testing/movable-clock.ts";
import {
  contentClaims,
  type DaemonSetup,
  daemonSetup,
  ENCODER,
  error,
  lease,
  type PageSocket,
  roomCard,
  UID,
} from "./testing/daemon.ts";
import { type ProcessSetup, processSetup } from "./testing/process.ts";

const blocks = (memory: CardMemory) => memory.blocks.map((block) => hex(block ?? []));
const EMPTY = blocks(emptyCard(UID, "1k"));
const SHORT = roomCard();
const LONG = roomCard({ fingerprint: { template: "5A".repeat(240) } });
const wantedOf = (spec: CardSpec) => blocks(layout(spec, UID));
/** The number of blocks that a job writes. */
const writesOf = (spec: CardSpec) => wantedOf(spec).filter((block, number) => block !== EMPTY[number]).length;
const JOB = "job-0000000000000001";

type Server = DaemonSetup["server"];
type At = { readonly encoder: string; readonly lease: string };
async function sealed(server: Server, page: PageSocket, at: At, spec: CardSpec) {
  const { nonce } = await page.ask("identify", at);
  const content = contentClaims(contentOf(spec, UID));
  const base = { jobId: JOB, deviceNumber: "E-0001", uid: hex(UID), nonce, candidates: [] };
  return server.seal({ ...base, act: "write", content });
}
const isData = (block: number) => block % 4 !== 3;
async function journalOf(path: string): Promise<readonly JournalEntry[]> {
  const { entries, damaged } = parseLines(await readFile(path, "utf8"));
  expect(damaged).toEqual([]);
  return entries;
}
/** The end of the job after the next start. */
async function endOf(page: PageSocket) {
  const { jobs } = await page.ask("jobs", {});
  return jobs[0]?.state === "finished" ? jobs[0] : page.job(JOB, ({ state }) => state === "finished");
}

// [R:7.plugin.separate]
describe.skipIf(process.platform === "win32")("a daemon's process that is asked to stop", () => {
  let setup: ProcessSetup;
  beforeEach(async () => {
    setup = await processSetup();
  });
  afterEach(() => setup.dispose());

  /** A daemon whose encoder holds its reply to this write of a running job. */
  async function writing(write: number) {
    const encoder = await setup.encoder("desk");
    const card = virtualCard(emptyCard(UID, "1k"));
    encoder.putCard(card);
    await setup.bind(encoder.address);
    const daemon = await setup.serve();
    const page = await setup.page();
    const at = {
      encoder: encoder.address,
      ...(await page.ask("acquire", { encoder: encoder.address, previous: null })),
    };
    const held = encoder.holdNext(write);
    await page.ask("run", { ...at, ticket: await sealed(setup.server("E-0001"), page, at, SHORT) });
    await held;
    return { encoder, card, daemon, page };
  }

  it("lets a running job finish, notifies its page, closes the sockets, and leaves nothing behind", async () => {
    const { daemon, page, card, encoder } = await writing(writesOf(SHORT));
    const closing = page.closed();
    daemon.child.kill("SIGTERM");
    await daemon.logs('"event":"stopping"');
    encoder.goOn();
    const done = await page.job(JOB, ({ state }) => state === "finished");
    expect(done).toMatchObject({ outcome: "done" });
    expect(await closing).toBe(1001);
    expect(await daemon.ended, daemon.err()).toBe(0);
    expect(blocks(card.memory())).toEqual(wantedOf(SHORT));
    expect((await journalOf(setup.files.journal)).at(-1)).toMatchObject({ is: "finished", job: JOB });
    expect(existsSync(setup.files.token)).toBe(false);
    await setup.serve();
    expect(await endOf(await setup.page())).toMatchObject({ outcome: "done", result: done.result });
  });

  it("ends at once on a second signal, and the next start finishes the job", async () => {
    const { daemon, encoder, card } = await writing(2);
    daemon.child.kill("SIGTERM");
    await daemon.logs('"event":"stopping"');
    daemon.child.kill("SIGTERM");
    expect(await daemon.ended).toBe(130);
    expect(blocks(card.memory())).not.toEqual(wantedOf(SHORT));
    encoder.goOn();
    await setup.serve();
    expect(await endOf(await setup.page())).toMatchObject({ outcome: "done" });
    expect(blocks(card.memory())).toEqual(wantedOf(SHORT));
  });
});

describe("a daemon that stops during a job", () => {
  let setup: DaemonSetup;
  beforeEach(async () => {
    setup = await daemonSetup(frozenClock());
  });
  afterEach(() => setup.dispose());

  /** A daemon whose driver does not return from a write of a running job. */
  async function writing() {
    const [held, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let writes = 0;
    const connect: Connect = async (...call) => {
      const { port, driver } = await setup.connect(...call);
      const writeBlock: typeof driver.writeBlock = async (block, data, signal) => {
        await driver.writeBlock(block, data, signal);
        writes += 1;
        // In the middle of a sector, with other sectors before and after it.
        if (writes !== 8) return;
        held.resolve();
        signal.addEventListener("abort", () => gate.reject(signal.reason), { once: true });
        await gate.promise;
      };
      return { port, driver: { ...driver, writeBlock } };
    };
    await setup.stop();
    setup.place(setup.card);
    await setup.start({ connect });
    const page = await setup.page();
    const at = { encoder: ENCODER, lease: await lease(page) };
    await page.ask("run", { ...at, ticket: await sealed(setup.server, page, at, LONG) });
    await held.promise;
    return { page, at, goOn: gate.resolve };
  }

  it("starts nothing new, stops a long job at the end of a sector, and the next start finishes it", async () => {
    const { page, at, goOn } = await writing();
    const closing = page.closed();
    const halting = setup.halt();
    expect(await error(page.ask("run", { ...at, ticket: "x".repeat(40) }))).toBe("BRIDGE_STOPPING");
    expect((await fetch(`${setup.url}/hello`)).status).toBe(503);
    expect(await setup.socket().closed()).toBe(-1);
    // The time that a job has to finish.
    setup.forward(4000);
    goOn();
    await halting;
    expect(await closing).toBe(1001);
    const entries = await journalOf(setup.files.journal);
    expect(entries.some(({ is }) => is === "finished")).toBe(false);
    const sent = entries.flatMap((entry) => (entry.is === "sending" ? entry.blocks : [])).filter(isData);
    const verified = entries.flatMap((entry) => (entry.is === "verified" ? entry.blocks : []));
    expect(verified.length).toBeGreaterThan(0);
    // Every started sector was read back; keys are written last and verified at the end.
    expect(verified).toEqual(sent.slice(0, verified.length));
    // The sector that was journaled in advance was not started.
    const found = blocks(setup.card.memory());
    for (const block of sent.slice(verified.length)) expect([block, found[block]]).toEqual([block, EMPTY[block]]);
    expect(found).not.toEqual(wantedOf(LONG));

    await setup.start();
    expect(await endOf(await setup.page())).toMatchObject({ outcome: "done" });
    expect(blocks(setup.card.memory())).toEqual(wantedOf(LONG));
  });

  it("does not wait for an encoder that no longer replies, or for a page that no longer reads", async () => {
    const { page } = await writing();
    page.socket.pause();
    let isOver = false;
    const halting = setup.halt().then(() => {
      isOver = true;
    });
    // Four seconds for the job, two for the end of its sector.
    setup.forward(4000);
    await expect.poll(() => setup.forward(2000) ?? isOver).toBe(true);
    await halting;
    expect(blocks(setup.card.memory())).not.toEqual(wantedOf(LONG));
  });
});

describe("two daemons with one data folder", () => {
  it("are prevented, also on another port; the second one starts at once when the first one was killed", async () => {
    const setup = await processSetup();
    onTestFinished(setup.dispose);
    const first = await setup.serve();
    const before = await readFile(setup.files.token, "utf8");
    const second = setup.run(["serve", "--json", "--port", String(setup.port + 1)]);
    expect(await second.ended, second.err()).toBe(1);
    expect(JSON.parse(second.out())).toMatchObject({
      ok: false,
      error: { code: "HOME_BUSY", values: { folder: setup.home }, retry: true },
    });
    expect(await readFile(setup.files.token, "utf8")).toBe(before);
    await setup.tool();
    expect(first.child.exitCode).toBeNull();
    first.child.kill("SIGKILL");
    await first.ended;
    await setup.serve();
    await setup.tool();
  });
});
