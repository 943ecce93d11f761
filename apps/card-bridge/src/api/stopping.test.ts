import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { type CardMemory, contentOf, emptyCard, hex, layout, virtualCard } from "@adel/card";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type JournalEntry, parseLines } from "../jobs/journal-lines.ts";
import { contentClaims, error, ORIGIN, type PageSocket, roomCard, UID } from "./testing/daemon.ts";
import { type ProcessSetup, processSetup, timeOf } from "./testing/process.ts";

const spec = roomCard({ fingerprint: { template: "5A".repeat(240) } });
const blocks = (memory: CardMemory) => memory.blocks.map((block) => hex(block ?? []));
const wanted = blocks(layout(spec, UID));
const JOB = "job-0000000000000001";
/** A realistic line speed, and one so slow that no job finishes within the time limit. */
const [QUICK, SLOW] = [115_200, 4800];

let setup: ProcessSetup;
beforeEach(async () => {
  setup = await processSetup();
});
afterEach(() => setup.dispose());

/** A daemon that is writing a card: its page has seen blocks being written. */
async function writing(baud: number) {
  const encoder = await setup.encoder("desk", baud);
  const card = virtualCard(emptyCard(UID, "1k"));
  encoder.putCard(card);
  await setup.bind(encoder.address);
  const daemon = await setup.serve();
  const page = await setup.page();
  const { lease } = await page.ask("acquire", { encoder: encoder.address, previous: null });
  const ticket = await sealed(page, encoder.address, lease, JOB);
  await page.ask("run", { encoder: encoder.address, lease, ticket });
  await page.job(JOB, ({ phase, done }) => phase === "writing" && done > 2);
  return { encoder, card, daemon, page, lease };
}
async function sealed(page: PageSocket, encoder: string, lease: string, jobId: string) {
  const { nonce } = await page.ask("identify", { encoder, lease });
  const content = contentClaims(contentOf(spec, UID));
  const base = { jobId, deviceNumber: "E-0001", uid: hex(UID), nonce, candidates: [] };
  return setup.server("E-0001").seal({ ...base, act: "write", content });
}
const isData = (block: number) => block % 4 !== 3;
const journal = async (): Promise<readonly JournalEntry[]> => {
  const { entries, damaged } = parseLines(await readFile(setup.files.journal, "utf8"));
  expect(damaged).toEqual([]);
  return entries;
};
/** The end of the job after the next start. */
async function endOf(page: PageSocket) {
  const { jobs } = await page.ask("jobs", {});
  return jobs[0]?.state === "finished" ? jobs[0] : page.job(JOB, ({ state }) => state === "finished");
}

// [R:7.plugin.separate]
describe.skipIf(process.platform === "win32")("a daemon that is asked to stop", () => {
  it("lets a running job finish, notifies its page, closes the sockets, and leaves nothing behind", async () => {
    const { daemon, page, card } = await writing(QUICK);
    const closing = page.closed();
    daemon.child.kill("SIGTERM");
    const done = await page.job(JOB, ({ state }) => state === "finished");
    expect(done).toMatchObject({ outcome: "done" });
    expect(await closing).toBe(1001);
    expect(await daemon.ended, daemon.err()).toBe(0);
    expect(blocks(card.memory())).toEqual(wanted);
    expect((await journal()).at(-1)).toMatchObject({ is: "finished", job: JOB });
    expect(existsSync(setup.files.token)).toBe(false);
    await setup.serve();
    expect(await endOf(await setup.page())).toMatchObject({ outcome: "done", result: done.result });
  });

  it("starts nothing new, stops a long job at the end of a sector, and the next start finishes it", async () => {
    const { daemon, page, encoder, card, lease } = await writing(SLOW);
    const closing = page.closed();
    const took = await timeOf(async () => {
      daemon.child.kill("SIGTERM");
      await daemon.logs('"event":"stopping"');
      const ask = { encoder: encoder.address, lease, ticket: "x".repeat(40) };
      expect(await error(page.ask("run", ask))).toBe("BRIDGE_STOPPING");
      expect((await fetch(`${setup.url}/hello`)).status).toBe(503);
      expect(await setup.socket({ origin: ORIGIN }).closed()).toBe(-1);
      expect(await daemon.ended, daemon.err()).toBe(0);
    });
    // Four seconds to finish, two to reach the end of a sector, two for the ports.
    expect(took).toBeLessThan(15_000);
    expect(await closing).toBe(1001);
    const entries = await journal();
    expect(entries.some(({ is }) => is === "finished")).toBe(false);
    const sent = entries.flatMap((entry) => (entry.is === "sending" ? entry.blocks : [])).filter(isData);
    const verified = entries.flatMap((entry) => (entry.is === "verified" ? entry.blocks : []));
    expect(verified.length).toBeGreaterThan(0);
    // Every started sector was read back; keys are written last and verified at the end.
    expect(verified).toEqual(sent.slice(0, verified.length));
    // The sector that was journaled in advance was not started.
    const [untouched, found] = [blocks(emptyCard(UID, "1k")), blocks(card.memory())];
    for (const block of sent.slice(verified.length)) expect([block, found[block]]).toEqual([block, untouched[block]]);
    expect(found).not.toEqual(wanted);

    await encoder.stop();
    const quick = await setup.encoder("desk");
    quick.putCard(card);
    await setup.serve();
    expect(await endOf(await setup.page())).toMatchObject({ outcome: "done" });
    expect(blocks(card.memory())).toEqual(wanted);
  });

  it("does not wait for an encoder that no longer replies, or for a page that no longer reads", async () => {
    const { daemon, encoder, page } = await writing(QUICK);
    encoder.error("silent");
    page.socket.pause();
    const took = await timeOf(async () => {
      daemon.child.kill("SIGTERM");
      expect(await daemon.ended, daemon.err()).toBe(0);
    });
    expect(took).toBeLessThan(15_000);
  });

  it("ends at once on a second signal, and the next start finishes the job", async () => {
    const { daemon, encoder, card } = await writing(SLOW);
    const took = await timeOf(async () => {
      daemon.child.kill("SIGTERM");
      await daemon.logs('"event":"stopping"');
      daemon.child.kill("SIGTERM");
      expect(await daemon.ended).toBe(130);
    });
    expect(took).toBeLessThan(3000);
    await encoder.stop();
    const quick = await setup.encoder("desk");
    quick.putCard(card);
    await setup.serve();
    expect(await endOf(await setup.page())).toMatchObject({ outcome: "done" });
    expect(blocks(card.memory())).toEqual(wanted);
  });
});

describe("two daemons with one data folder", () => {
  it("are prevented: the second one reports the reason, also on another port, and changes nothing", async () => {
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
  });

  it("can run one after the other at once, however the first one ended", async () => {
    for (const signal of ["SIGKILL", "SIGTERM", "SIGKILL"] as const) {
      const daemon = await setup.serve();
      daemon.child.kill(signal);
      await daemon.ended;
    }
    await setup.serve();
    await setup.tool();
  });
});
