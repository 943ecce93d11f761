import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { contentOf, emptyCard, hex, layout, type VirtualCard, virtualCard } from "@adel/card";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseLines } from "../jobs/journal-lines.ts";
import { contentClaims, error, type PageSocket, roomCard, UID } from "./testing/daemon.ts";
import type { ApartEncoder } from "./testing/encoder-apart.ts";
import { type ProcessSetup, type Program, processSetup } from "./testing/process.ts";

const spec = roomCard({ ladder: { floors: [1, 12] } });
const blocks = (card: VirtualCard) => card.memory().blocks.map((block) => hex(block ?? []));
const EMPTY = blocks(virtualCard(emptyCard(UID, "1k")));
const WANTED = blocks(virtualCard(layout(spec, UID)));
/** The number of blocks that a job writes. */
const ALL = WANTED.filter((block, number) => block !== EMPTY[number]).length;
const idOf = (number: number) => `job-${String(number).padStart(16, "0")}`;

describe.runIf(process.platform === "linux")("a daemon whose disk is full", () => {
  let setup: ProcessSetup;
  let encoder: ApartEncoder;
  let daemon: Program;
  let page: PageSocket;
  let at: { readonly encoder: string; readonly lease: string };
  let card: VirtualCard;

  beforeAll(async () => {
    setup = await processSetup();
    encoder = await setup.encoder("desk");
    await setup.bind(encoder.address);
    daemon = await setup.serve();
    page = await setup.page();
    const { lease } = await page.ask("acquire", { encoder: encoder.address, previous: null });
    at = { encoder: encoder.address, lease };
  });
  afterAll(() => setup.dispose());
  beforeEach(() => {
    card = virtualCard(emptyCard(UID, "1k"));
    encoder.putCard(card);
  });

  /** Limits the size of the daemon's files as on a full disk, or removes the limit (prlimit(1)). */
  async function disk(is: "full" | "free"): Promise<void> {
    const limit = is === "full" ? "0:unlimited" : "unlimited:unlimited";
    await promisify(execFile)("prlimit", ["--pid", String(daemon.child.pid), `--fsize=${limit}`]);
  }
  async function ticket(number: number) {
    const { nonce } = await page.ask("identify", at);
    const content = contentClaims(contentOf(spec, UID));
    const base = { jobId: idOf(number), deviceNumber: "E-0001", uid: hex(UID), nonce, candidates: [] };
    return setup.server("E-0001").seal({ ...base, act: "write", content });
  }
  const finished = (number: number) => page.job(idOf(number), ({ state }) => state === "finished");

  it("accepts no job and reports why, keeps its encoder free, and accepts the next one when there is space", async () => {
    await disk("full");
    const refused = page.ask("run", { ...at, ticket: await ticket(1) });
    await expect(refused).rejects.toMatchObject({ code: "JOURNAL_UNWRITABLE", values: { reason: "EFBIG" } });
    expect((await page.ask("jobs", {})).jobs).toEqual([]);
    expect(blocks(card)).toEqual(EMPTY);
    await disk("free");
    await page.ask("run", { ...at, ticket: await ticket(2) });
    expect(await finished(2)).toMatchObject({ outcome: "done" });
    expect(blocks(card)).toEqual(WANTED);
    const { entries, damaged } = parseLines(await readFile(setup.files.journal, "utf8"));
    expect(damaged).toEqual([]);
    expect(new Set(entries.map(({ job }) => job))).toEqual(new Set([idOf(2)]));
  });

  it("sends no block that it could not journal, waits, and continues by itself when there is space", async () => {
    const held = encoder.holdNext(1);
    await page.ask("run", { ...at, ticket: await ticket(3) });
    await held;
    await disk("full");
    encoder.goOn();
    const waits = await page.job(idOf(3), ({ state }) => state === "waiting");
    expect(waits).toMatchObject({ fault: "JOURNAL_UNWRITABLE", faultValues: { reason: "EFBIG" } });
    expect(blocks(card)).not.toEqual(WANTED);
    await disk("free");
    expect(await finished(3)).toMatchObject({ outcome: "done" });
    expect(blocks(card)).toEqual(WANTED);
  });

  it("keeps a result that it cannot store until it can, and reports it then", async () => {
    const held = encoder.holdNext(ALL);
    await page.ask("run", { ...at, ticket: await ticket(4) });
    await held;
    await disk("full");
    encoder.goOn();
    await daemon.logs("result not kept");
    expect(await error(page.ask("settle", { receipt: await setup.server("E-0001").receipt(idOf(4)) }))).toBe(
      "JOB_UNKNOWN",
    );
    await disk("free");
    expect(await finished(4)).toMatchObject({ outcome: "done" });
  });
});
